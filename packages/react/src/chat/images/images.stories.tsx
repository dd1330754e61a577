import { useEffect, useRef, useState, type ReactElement } from 'react'
import { picture } from '../testing/samples.ts'
import './images.css'
import { DescribeDialog } from './describe-dialog.tsx'
import { ImageViewer } from './image-viewer.tsx'
import type { ViewedImage } from './viewing.ts'

export default { title: 'Images' }

const ribbon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="6000"><rect width="300" height="6000" fill="teal"/></svg>',
)}`
const shown: ViewedImage[] = [
  { url: picture(210), name: 'Waves at night', description: 'Waves at night, and a moon above them.' },
  { url: picture(20), name: 'Image 2' },
]

const viewer =
  (...images: ViewedImage[]) =>
  () => <ImageViewer viewing={{ images, index: 0 }} onClose={() => {}} />

export const Viewer = viewer(...shown)
export const OneImage = viewer(shown[1]!)
export const VeryTall = viewer({ url: ribbon, name: 'A long receipt', description: 'A long receipt' })
export const Broken = viewer({ url: 'data:image/png;base64,AAAA', name: 'Image 1' })

/** Closer than the window shows at once. */
export const Zoomed = (): ReactElement => {
  const placeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = setInterval(() => {
      const image = placeRef.current?.querySelector('img:not([hidden])')
      if (!image) return
      clearInterval(press)
      image.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
      image.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
    }, 50)
    return () => clearInterval(press)
  }, [])
  return (
    <div ref={placeRef}>
      <ImageViewer viewing={{ images: shown, index: 0 }} onClose={() => {}} />
    </div>
  )
}

export const Describe = (): ReactElement => {
  const [alt, setAlt] = useState('Waves at night')
  return (
    <DescribeDialog
      attachment={{ id: 'a', name: 'sea.png', status: 'ready', progress: 1, previewUrl: picture(210), alt }}
      onSave={setAlt}
      onClose={() => {}}
    />
  )
}
