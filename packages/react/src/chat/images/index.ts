// A part of its own: fetched with `import()` when somebody looks at an image, or describes one.
export { DescribeDialog, type DescribeDialogProps } from './describe-dialog.tsx'
export { ImageViewer, type ImageViewerProps } from './image-viewer.tsx'
