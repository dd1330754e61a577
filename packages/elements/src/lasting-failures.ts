const lasting = /^(CONFIGURATION_INVALID|SCOPES_MISSING|NOT_AVAILABLE|ORIGIN_NOT_ALLOWED)$/

/** Whether a failure has a reason that trying again does not remove. */
export const lastsAnyway = (code: string): boolean => lasting.test(code)
