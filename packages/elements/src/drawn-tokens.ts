import { paddingToken, tokens } from './tokens.ts'

const {
  '--studio-code-comment': _comment,
  '--studio-code-keyword': _keyword,
  '--studio-code-string': _string,
  '--studio-code-number': _number,
  '--studio-code-title': _title,
  '--studio-code-tag': _tag,
  ...withoutCode
} = tokens

/** The tokens of elements that show no code. */
export const drawnTokens = { ...withoutCode, ...paddingToken }
