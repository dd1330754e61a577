/** Whether every browser draws pictures of this media type; TIFF and HEIC only Safari does. */
export const isShownPicture = (contentType: string): boolean =>
  /^image\/(png|jpeg|webp|gif|avif|svg\+xml)(;|$)/.test(contentType)
