import type { ModelCapability } from '@ai-studio/contract'

/**
 * What a model can do, guessed from its name, because most services list nothing but names. First match first; a
 * name that matches nothing is taken for a chat model. The configuration of a provider overrides it by model.
 */
export const traitsByName: readonly { pattern: RegExp; capabilities: readonly ModelCapability[] }[] = [
  // Make vectors, sort documents, judge content: nothing a person could talk to.
  {
    pattern: /embed|minilm|\b(?:bge|gte|e5)-|rerank|moderation|guard|shield|reward|colbert/,
    capabilities: [],
  },
  // Complete text only, or speak another protocol.
  {
    pattern:
      /^(?:davinci|babbage|curie|ada)\b|gpt-3\.5-turbo-instruct|realtime|\bcodex\b|deep-research|computer-use/,
    capabilities: [],
  },
  { pattern: /whisper|transcri|parakeet|canary-\d/, capabilities: ['transcription'] },
  { pattern: /\btts\b|speech|kokoro|orpheus|\bbark\b/, capabilities: ['speech'] },
  {
    pattern:
      /dall-?e|gpt-image|chatgpt-image|stable-?diffusion|sdxl|\bflux\b|imagen|image-generation|\bsora\b|\bveo\b/,
    capabilities: ['image'],
  },
  { pattern: /-audio\b/, capabilities: ['chat'] },
  // Families that take images.
  {
    pattern:
      /gpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9]|chatgpt-4o|\bo[13](?:-pro|-\d{4}|$)|\bo4-mini|claude|gemini|gemma-?3|llama-?4|llama-?3\.2-(?:11b|90b)/,
    capabilities: ['chat', 'vision', 'tools'],
  },
  {
    pattern:
      /vision|llava|moondream|minicpm-v|pixtral|internvl|molmo|smolvlm|(?:^|[^a-z])vl(?:[^a-z]|$)|qwen[\d.]*vl|glm-[\d.]+v/,
    capabilities: ['chat', 'vision'],
  },
  {
    pattern: /gpt-|\bo[13]-mini|qwen-?[23]|llama-?3\.[1-9]|mi[sx]tral|command-r|deepseek|grok|hermes|granite/,
    capabilities: ['chat', 'tools'],
  },
]

/** The capabilities that a name suggests. */
export function guessCapabilities(id: string): ModelCapability[] {
  const name = id.toLowerCase()
  const match = traitsByName.find(({ pattern }) => pattern.test(name))
  return [...(match?.capabilities ?? (['chat'] as const))]
}
