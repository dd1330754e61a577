import type { ModelList } from '@ai-studio/contract'
import type { ChatMessage } from '@ai-studio/core/chat'
import { fakeMessage } from '../../../../core/src/chat/testing/fake-session.ts'

export const models: ModelList = {
  defaultModelId: 'guide',
  models: [
    {
      id: 'guide',
      name: 'Guide',
      description: 'Answers from the help pages; no language model',
      provider: 'AI Studio',
      capabilities: ['chat'],
      contextSize: null,
      tier: 'anonymous',
      available: true,
    },
    {
      id: 'vision',
      name: 'Studio Vision',
      description: 'Quick, and looks at images',
      provider: 'Example Models',
      capabilities: ['chat', 'vision'],
      contextSize: 128_000,
      tier: 'anonymous',
      available: true,
    },
    {
      id: 'large',
      name: 'Studio Large',
      provider: 'Example Models',
      capabilities: ['chat', 'vision'],
      contextSize: 200_000,
      tier: 'pro',
      available: false,
    },
  ],
}

export const question = (id: string, content: string, values: Partial<ChatMessage> = {}): ChatMessage =>
  fakeMessage({ id, role: 'user', content, ...values })

export const answer = (id: string, content: string, values: Partial<ChatMessage> = {}): ChatMessage =>
  fakeMessage({ id, role: 'assistant', content, modelId: 'vision', ...values })

export const shortAnswer = `A **share link** shows a conversation to anybody who has it, read-only:

1. Open the conversation and choose *Share*.
2. Pick how many days the link should live, 7 by default.
3. Copy the link. You can revoke it at any time under [My shares](/help/shares).

Deleting the conversation ends all its links at once.`

export const showcase = `# Planning a small launch

Here is a plan for a **two-week launch**. It is deliberately small: *finish everything* rather than ~~start everything~~, and keep \`main\` releasable. More at [the guide](/help/launch) or https://example.com/launch?week=2.

## Before the first day

- Agree on **one** goal, for example “200 sign-ups”
- Write the announcement
  - one paragraph for customers
  - one line for everybody else
- [x] Ask somebody who does not know the project to read it
- [ ] Prepare the status page

### Who does what

| Role | Person | Hours | Ready |
|:-----|:------:|------:|:-----:|
| Announcement | Linh | 6 | yes |
| Landing page | Marek | 18 | almost |
| \`status\` page | Aiko | 4 | no |

> A launch is not the end of the work.
>
> > It is the first day on which somebody else can tell you what is missing.

1. Ship to ten people.
2. Fix what they find:

   \`\`\`ts
   import { launch } from './launch.ts'

   /** Opens the gates, a little. */
   export async function openGates(share: number): Promise<void> {
     if (share > 1) throw new RangeError(\`\${share} is more than everybody\`)
     await launch({ share, dryRun: false }) // no way back
   }
   \`\`\`

3. Ship to everybody.

---

That is all. ![The timeline as a picture](https://example.com/timeline.png)`

export const codeAnswer = `A debounced save, in three languages.

\`\`\`typescript
export function debounce<T extends unknown[]>(run: (...values: T) => void, wait = 150) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...values: T): void => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...values), wait)
  }
}
\`\`\`

\`\`\`python
import asyncio

async def debounce(run, wait: float = 0.15):
    """Runs once things have been quiet for a while."""
    await asyncio.sleep(wait)
    return [await run(n) for n in range(3) if n % 2 == 0]
\`\`\`

\`\`\`sql
SELECT id, title, count(*) AS messages
FROM conversations
WHERE updated_at > now() - interval '7 days'
GROUP BY 1, 2
ORDER BY messages DESC;
\`\`\`

\`\`\`bash
curl -N https://studio.example/api/chat/send -H 'Accept: text/event-stream' --data '{"Message":"Hello","ModelId":"guide","ConversationId":null}'
\`\`\`

And something without a language:

\`\`\`
plain text, as it is
    with its own    spaces
\`\`\``

export const tableAnswer = `The plans side by side:

| Feature | Free | Pro | GodMode | Remarks |
|---|:---:|:---:|:---:|---|
| Messages a day | 100 | 1,000 | 5,000 | counted from midnight UTC |
| Largest image | 10 MB | 25 MB | 25 MB | PNG, JPEG, WebP, GIF |
| Models | small | all but the largest | every one | the list is on the model menu |
| Price a month | $0.00 | $19.99 | +$578.00 | prepaid, does not renew by itself |

| A very long first column name that goes on | 1 | 2 | 3 | 4 |
|---|---:|---:|---:|---:|
| row | 12.50 | 3.00 | 1,200.75 | 8 |`

export const arabicAnswer = `## خطة العمل

هذه فقرة **قصيرة** تشرح الخطة، وفيها كلمة \`code\` داخل النص.

- الخطوة الأولى
- الخطوة الثانية مع [رابط](https://example.com)

> اقتباس قصير

And one paragraph in English, which reads from the left.

\`\`\`js
const greeting = 'مرحبا'
\`\`\``

export const longWords = `This identifier has no break: \`${'veryLongIdentifier'.repeat(12)}\` and neither has ${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}.

https://example.com/${'a-path-that-never-ends/'.repeat(10)}

\`\`\`
${'a line of code that does not wrap but scrolls '.repeat(5)}
\`\`\`

| ${'Header'.repeat(10)} | B |
|---|---|
| ${'cell'.repeat(40)} | b |`

/** A long conversation whose rows are of very different heights. */
export function longConversation(count: number): ChatMessage[] {
  const texts = [shortAnswer, 'Yes.', showcase, 'A paragraph. '.repeat(30), codeAnswer]
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? question(`m${index}`, `Question ${index / 2 + 1}: ${'how does it go on? '.repeat(1 + (index % 7))}`)
      : answer(`m${index}`, `Answer ${(index + 1) / 2}. ${texts[((index - 1) / 2) % texts.length]}`),
  )
}

/** A picture without a network: a small gradient. */
export const picture = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 70% 60%)"/><stop offset="1" stop-color="hsl(${hue + 70} 70% 35%)"/></linearGradient></defs><rect width="640" height="420" fill="url(#g)"/><circle cx="460" cy="150" r="70" fill="hsl(${hue + 30} 90% 80% / .8)"/></svg>`,
  )}`
