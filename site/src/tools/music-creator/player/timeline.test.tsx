import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSite, resetChoices } from '../../../testing/render-site.tsx'
import { musicCreatorTexts } from '../music-creator-texts.ts'
import { Timeline } from './timeline.tsx'

const onSeek = vi.fn()

beforeEach(() => {
  onSeek.mockReset()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 80))
  renderSite(
    <musicCreatorTexts.Provider>
      <Timeline peaks={null} length={20} position={3} sections={[]} isDisabled={false} onSeek={onSeek} />
    </musicCreatorTexts.Provider>,
  )
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const slider = () => screen.getByRole('slider', { name: 'Position' })

type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel' | 'lostPointerCapture'

function pointer(kind: Kind, pointerType: string, clientX: number, clientY = 40, pointerId = 7) {
  fireEvent[kind](slider().parentElement!, { pointerType, clientX, clientY, pointerId, button: 0 })
}

const sought = () => onSeek.mock.calls.flat()

test('a mouse that is pressed goes there at once, and draws the position along', () => {
  pointer('pointerMove', 'mouse', 10)
  pointer('pointerDown', 'mouse', 100)
  expect(document.activeElement).toBe(slider())
  pointer('pointerMove', 'mouse', 102)
  pointer('pointerUp', 'mouse', 102)
  pointer('pointerMove', 'mouse', 150)
  expect(sought()).toEqual([10, 10.2])
})

test('whoever draws it over the edge may come back: nothing has ended', () => {
  pointer('pointerDown', 'mouse', 180)
  pointer('pointerMove', 'mouse', 260)
  pointer('pointerMove', 'mouse', 100)
  expect(sought()).toEqual([18, 19.9, 10])
})

test('a mouse that was taken away draws nothing any more', () => {
  pointer('pointerDown', 'mouse', 100)
  pointer('lostPointerCapture', 'mouse', 100)
  pointer('pointerMove', 'mouse', 150)
  expect(sought()).toEqual([10])
})

test.each(['touch', 'pen'])('a page that is scrolled leaves the music where it is: %s', (kind) => {
  pointer('pointerDown', kind, 100)
  pointer('pointerMove', kind, 103, 60)
  pointer('pointerCancel', kind, 103, 60)
  expect(sought()).toEqual([])
  expect(document.activeElement).not.toBe(slider())
})

test('a finger that is lifted where it was put goes there', () => {
  pointer('pointerDown', 'touch', 100)
  expect(sought()).toEqual([])
  pointer('pointerUp', 'touch', 101)
  expect(sought()).toEqual([10.1])
  expect(document.activeElement).toBe(slider())
})

test('a finger that moves sideways draws the position, and what takes it away brings the music back', () => {
  pointer('pointerDown', 'touch', 100)
  pointer('pointerMove', 'touch', 120, 45)
  pointer('pointerMove', 'touch', 140, 90)
  pointer('pointerMove', 'touch', 10, 90, 8)
  expect(sought()).toEqual([12, 14])
  pointer('pointerCancel', 'touch', 140)
  expect(sought()).toEqual([12, 14, 3])
  pointer('pointerUp', 'touch', 140)
  expect(sought()).toHaveLength(3)
})
