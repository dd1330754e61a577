/** Where the studio is whose chat this page embeds. It has to allow this page's origin. */
export const studioOrigin: string = import.meta.env.VITE_STUDIO_ORIGIN || 'http://localhost:8080'
