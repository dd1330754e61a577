/** What was typed into a form's fields while it was being sent: that is no part of what has been saved. */
export function stillTyped<Fields extends Record<string, string>>(
  typed: Fields,
  sent: Fields,
): Partial<Fields> {
  const rest = Object.entries(typed).filter(([name, value]) => value !== sent[name])
  return Object.fromEntries(rest) as Partial<Fields>
}
