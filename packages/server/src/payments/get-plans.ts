import { speechCharactersPerDay, tierLimits, tiers, type Plan } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

const mostNames = 12

/** What each plan allows, from the same tables and models that every call is measured by. */
export function getPlans(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getPlans', async () => {
    const models = (await deps.models.list()).filter(({ model }) => model.capabilities.includes('chat'))
    const plans = tiers.flatMap((id): Plan[] => {
      if (id === 'anonymous') return []
      const usable = models.filter(({ model }) => tiers.indexOf(model.tier) <= tiers.indexOf(id))
      return [
        {
          id,
          ...tierLimits[id],
          speechCharactersPerDay: speechCharactersPerDay[id],
          modelCount: usable.length,
          models: usable.slice(0, mostNames).map(({ model }) => model.name),
        },
      ]
    })
    return { plans }
  })
}
