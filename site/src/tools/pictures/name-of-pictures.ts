import type { PictureOutput, ToolJob } from '@ai-studio/contract'

/** What pictures are called among those of before: what was asked for, else what the first one shows. */
export function nameOfPictures({ input, output }: ToolJob): string | undefined {
  const prompt = input['prompt']
  if (typeof prompt === 'string' && prompt.trim() !== '') return prompt
  return (output as PictureOutput | null)?.pictures[0]?.alt
}
