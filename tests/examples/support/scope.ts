/** Whether every example is driven, or only the two that stand for the others. */
export const runsEverything = process.env.E2E_SCOPE === 'all'
