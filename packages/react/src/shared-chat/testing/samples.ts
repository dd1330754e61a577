import type { SharedConversation, SharedMessage } from '@ai-studio/contract'

/** The part of an address that names the samples' share. */
export const slug = 'q3dkJ0nqv1sZyVtPz0oG7w'

/** A message at a minute of a day in May. */
export const messageAt = (
  day: number,
  minute: number,
  role: SharedMessage['role'],
  content: string,
): SharedMessage => ({
  role,
  content,
  timestamp: new Date(2026, 4, day, 9, minute).toISOString(),
})

/** A conversation over two days, with what messages may hold, but without images. */
export const sampleOfText: SharedConversation = {
  title: 'Lamps for a reading corner',
  messages: [
    messageAt(4, 5, 'user', 'Which lamp would you put beside **this** chair?\n\nIt is for reading.'),
    messageAt(
      4,
      6,
      'assistant',
      [
        'A **floor lamp** with an arm, so that the light comes over your shoulder.',
        '',
        '1. Choose 2700 K: warm, and still clear enough for small print.',
        '2. Put it behind you, on the side of the hand that does not write.',
        '',
        '| Lamp | Light | Height |',
        '| --- | --- | ---: |',
        '| Arc | 800 lm | 180 cm |',
        '| Tripod | 470 lm | 150 cm |',
      ].join('\n'),
    ),
    messageAt(4, 8, 'user', 'How do I dim it from a script?'),
    messageAt(
      5,
      30,
      'assistant',
      'Most bulbs take a value from 0 to 254:\n\n```ts\nawait lamp.set({ brightness: 120 })\n```\n\n> Ask before midnight.',
    ),
  ],
}

/** The same with an image in its first message, which nobody serves. */
export const sample: SharedConversation = {
  ...sampleOfText,
  messages: sampleOfText.messages.map((message, index) =>
    index > 0
      ? message
      : {
          ...message,
          images: [{ url: `/api/chat/share/${slug}/images/chair.webp`, width: 640, height: 480 }],
        },
  ),
}

/** Texts that would do something if anybody took them for markup. */
export const hostile = [
  '<img src=x onerror="globalThis.wasRun = true">',
  '<script>globalThis.wasRun = true</script>',
  '[press](javascript:globalThis.wasRun=true)',
  '![x](javascript:globalThis.wasRun=true)',
  '"><svg onload="globalThis.wasRun = true">',
  '<iframe srcdoc="<script>parent.wasRun = true</script>"></iframe>',
  '[data](data:text/html,<script>globalThis.wasRun=true</script>)',
  '<a href="javascript:globalThis.wasRun=true">press</a>',
]

/** A conversation of so many messages. */
export const longConversation = (count: number): SharedConversation => ({
  title: 'A long one',
  messages: Array.from({ length: count }, (_, index) =>
    messageAt(
      1 + Math.floor(index / 400),
      index % 400,
      index % 2 ? 'assistant' : 'user',
      `Message **${index}** of a conversation that goes on and on.`,
    ),
  ),
})
