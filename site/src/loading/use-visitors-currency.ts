import { adoptVisitorsCurrency } from '@ai-studio/core'
import { useStudio } from '@ai-studio/react'
import { useEffect } from 'react'

/** Where prices stand: who has chosen no currency sees them in the one that the server has for visitors. */
export function useVisitorsCurrency(): void {
  const { api } = useStudio()
  useEffect(() => void adoptVisitorsCurrency(api), [api])
}
