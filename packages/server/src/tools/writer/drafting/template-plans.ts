import type { Role } from './points.ts'

export const templateNames = [
  'article',
  'blogPost',
  'productDescription',
  'email',
  'socialPost',
  'pressRelease',
  'jobAd',
  'report',
] as const
export type TemplateName = (typeof templateNames)[number]

export type DraftLength = 'short' | 'medium' | 'long'
export type Tone = 'neutral' | 'friendly' | 'formal' | 'persuasive' | 'enthusiastic'

/** A paragraph of the template, by its key in the locale files. */
export interface TextPart {
  kind: 'text'
  key: string
  from?: DraftLength
  /** Only with an audience, or only without; or only with points that go into the same section, of these roles. */
  when?: 'audience' | 'noAudience' | 'points'
  /** Left out when a point says it already. */
  unless?: Role
  /** Goes on in the paragraph before it. */
  joins?: true
}

/** Where points go: those of these roles that no part before has taken. */
export interface PointsPart {
  kind: 'points'
  roles: readonly Role[]
  as: 'prose' | 'list' | 'lines'
  /** Of lines: key of the text around what is no sentence. */
  frame?: string
  /** Of prose: asks for more on the points. */
  asks?: true
  /** Gaps to show where there are too few points, by their keys. */
  gaps?: readonly string[]
}

export interface SectionPlan {
  /** Key in the locale files. */
  id: string
  from?: DraftLength
  parts: readonly (TextPart | PointsPart)[]
}

const text = (key: string, more: Omit<TextPart, 'kind' | 'key'> = {}): TextPart => ({
  kind: 'text',
  key,
  ...more,
})
const points = (
  roles: readonly Role[],
  as: PointsPart['as'] = 'prose',
  more: Partial<PointsPart> = {},
): PointsPart => ({
  kind: 'points',
  roles,
  as,
  ...more,
})
/** Points as lines with a text of the section around what is no sentence. */
const lines = (roles: readonly Role[], frame: string): PointsPart => points(roles, 'lines', { frame })

const medium = { from: 'medium' } as const
const long = { from: 'long' } as const
const four = ['point1', 'point2', 'point3', 'point4'] as const
/** Everything that no other place asks for. */
const rest: readonly Role[] = [
  'other',
  'offer',
  'result',
  'price',
  'requirement',
  'time',
  'place',
  'contact',
  'quote',
  'request',
  'problem',
]

/** What each kind of text is made of, in which order. Points are given out to the parts from the first to the last. */
export const templatePlans: Readonly<Record<TemplateName, readonly SectionPlan[]>> = {
  article: [
    {
      id: 'opening',
      parts: [text('lead'), text('audience', { when: 'audience', joins: true }), text('why', medium)],
    },
    {
      id: 'background',
      ...medium,
      parts: [
        text('context'),
        text('problems', { when: 'points' }),
        points(['problem'], 'prose', { asks: true }),
      ],
    },
    { id: 'main', parts: [text('into'), points(rest, 'prose', { gaps: four, asks: true })] },
    { id: 'example', ...long, parts: [text('case'), text('outcome', { joins: true })] },
    { id: 'doubts', ...long, parts: [text('objection'), text('answer', { joins: true })] },
    { id: 'practice', ...medium, parts: [text('step')] },
    { id: 'closing', parts: [text('end'), text('message', { ...medium, joins: true })] },
  ],
  blogPost: [
    {
      id: 'opening',
      parts: [text('hook'), text('audience', { when: 'audience', joins: true }), text('story')],
    },
    { id: 'main', parts: [text('into'), points(rest.slice(0, -1), 'prose', { gaps: four, asks: true })] },
    {
      id: 'tricky',
      parts: [
        text('problems', { when: 'points' }),
        points(['problem'], 'prose', { asks: true }),
        text('mistake', { ...medium, unless: 'problem' }),
      ],
    },
    { id: 'steps', ...long, parts: [text('into'), text('list')] },
    { id: 'tools', ...long, parts: [text('source')] },
    { id: 'closing', parts: [text('end'), text('question', { ...medium, joins: true })] },
  ],
  productDescription: [
    {
      id: 'opening',
      parts: [text('lead'), text('audience', { when: 'audience', joins: true }), text('promise')],
    },
    {
      id: 'benefits',
      parts: [
        text('into'),
        points(['other', 'result', 'problem', 'quote', 'requirement', 'place', 'time', 'request'], 'list', {
          gaps: four,
        }),
      ],
    },
    { id: 'use', ...medium, parts: [text('scene')] },
    { id: 'details', ...medium, parts: [text('list')] },
    { id: 'care', ...long, parts: [text('care'), text('warranty', { unless: 'offer', joins: true })] },
    {
      id: 'closing',
      parts: [
        points(['price', 'offer'], 'list'),
        lines(['contact'], 'reach'),
        text('price', { unless: 'price' }),
        text('order', { unless: 'contact' }),
        text('end'),
      ],
    },
  ],
  email: [
    {
      id: 'opening',
      parts: [
        text('subject'),
        text('named', { when: 'audience' }),
        text('unnamed', { when: 'noAudience' }),
        text('lead'),
      ],
    },
    { id: 'background', ...medium, parts: [text('context', { unless: 'problem' }), points(['problem'])] },
    {
      id: 'main',
      parts: [
        text('into', medium),
        points(
          rest.filter((role) => !['time', 'contact', 'request'].includes(role)),
          'prose',
          { gaps: four },
        ),
      ],
    },
    {
      id: 'request',
      parts: [
        text('ask', { unless: 'request' }),
        lines(['request'], 'wish'),
        lines(['time'], 'date'),
        text('deadline', { ...medium, unless: 'time', joins: true }),
      ],
    },
    { id: 'details', ...long, parts: [text('attachment')] },
    { id: 'closing', parts: [lines(['contact'], 'reach'), text('end'), text('sign'), text('sender')] },
  ],
  socialPost: [
    {
      id: 'opening',
      parts: [text('hook'), text('audience', { when: 'audience', joins: true }), text('news', medium)],
    },
    {
      id: 'main',
      parts: [
        points(
          rest.filter((role) => role !== 'contact'),
          'list',
          { gaps: four },
        ),
      ],
    },
    { id: 'story', ...long, parts: [text('story')] },
    {
      id: 'closing',
      parts: [lines(['contact'], 'reach'), text('link', { unless: 'contact' }), text('end'), text('tags')],
    },
  ],
  pressRelease: [
    {
      id: 'opening',
      parts: [text('release'), text('lead'), text('audience', { when: 'audience', joins: true })],
    },
    {
      id: 'main',
      parts: [
        text('into'),
        points(['other', 'result', 'offer', 'requirement', 'request'], 'prose', { gaps: four }),
      ],
    },
    { id: 'quote', parts: [lines(['quote'], 'said'), text('quote', { unless: 'quote' })] },
    {
      id: 'background',
      parts: [
        text('problems', { when: 'points' }),
        points(['problem'], 'prose', { asks: true }),
        text('context', medium),
      ],
    },
    {
      id: 'facts',
      parts: [
        points(['time', 'place', 'price'], 'list'),
        text('when', { ...medium, unless: 'time' }),
        text('where', { ...medium, unless: 'place' }),
        text('price', { ...long, unless: 'price' }),
      ],
    },
    {
      id: 'closing',
      parts: [
        text('about'),
        lines(['contact'], 'reach'),
        text('contact', { unless: 'contact' }),
        text('end', medium),
      ],
    },
  ],
  jobAd: [
    {
      id: 'opening',
      parts: [text('lead'), text('audience', { when: 'audience', joins: true }), text('company')],
    },
    {
      id: 'tasks',
      parts: [
        text('into'),
        points(['other', 'result', 'problem', 'quote', 'request'], 'list', {
          gaps: ['task1', 'task2', 'task3'],
        }),
      ],
    },
    {
      id: 'profile',
      parts: [
        text('into'),
        points(['requirement'], 'list', { gaps: ['profile1', 'profile2'] }),
        text('learn', long),
      ],
    },
    {
      id: 'offer',
      parts: [text('into'), points(['offer', 'price'], 'list', { gaps: ['offer1', 'offer2'] })],
    },
    { id: 'team', ...long, parts: [text('team')] },
    {
      id: 'facts',
      parts: [
        points(['place', 'time'], 'list'),
        text('where', { ...medium, unless: 'place' }),
        text('when', { ...medium, unless: 'time' }),
      ],
    },
    {
      id: 'closing',
      parts: [
        lines(['contact'], 'reach'),
        text('contact', { unless: 'contact' }),
        text('steps', medium),
        text('end'),
      ],
    },
  ],
  report: [
    {
      id: 'opening',
      parts: [text('lead'), text('audience', { when: 'audience', joins: true }), text('result')],
    },
    { id: 'scope', ...medium, parts: [text('purpose'), text('period')] },
    { id: 'method', ...long, parts: [text('method'), text('limits', { joins: true })] },
    {
      id: 'findings',
      parts: [
        text('into'),
        points(['other', 'offer', 'requirement', 'place', 'quote', 'contact', 'request'], 'prose', {
          gaps: four,
          asks: true,
        }),
      ],
    },
    {
      id: 'figures',
      parts: [points(['result', 'price'], 'list'), text('figures', { ...medium, unless: 'result' })],
    },
    {
      id: 'risks',
      parts: [
        text('into', { when: 'points' }),
        points(['problem'], 'prose', { asks: true }),
        text('risk', { ...medium, unless: 'problem' }),
      ],
    },
    {
      id: 'closing',
      parts: [
        text('recommend'),
        points(['time'], 'list'),
        text('next', { ...medium, unless: 'time', joins: true }),
        text('end'),
      ],
    },
  ],
}

const order: readonly DraftLength[] = ['short', 'medium', 'long']

/** Whether something that begins with one length is there at another. */
export const reaches = (length: DraftLength, from: DraftLength = 'short'): boolean =>
  order.indexOf(length) >= order.indexOf(from)
