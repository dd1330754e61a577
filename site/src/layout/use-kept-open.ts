import { useStudio } from '@ai-studio/react'
import { useState } from 'react'
import { readOpen, writeOpen } from './open-state.ts'

/**
 * Whether a part of the shell is open, kept on this device.
 * @returns the visitor's choice, null without one, and the function that takes it
 */
export function useKeptOpen(key: string): [isOpen: boolean | null, keep: (isOpen: boolean) => void] {
  const { storage } = useStudio()
  const [isOpen, setOpen] = useState(() => readOpen(storage.get(key)))
  return [
    isOpen,
    (next) => {
      setOpen(next)
      storage.set(key, writeOpen(next))
    },
  ]
}
