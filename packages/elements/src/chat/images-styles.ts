import images from '../../../react/src/chat/images/images.css?inline'

/** What images are attached, described and looked at with, besides the styles of what they stand in. */
export const imagesStyles = [images]
