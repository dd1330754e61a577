import type { ElementSpec } from './spec.ts'

/**
 * Custom properties that every element takes from a rule of the page for the element, such as
 * `studio-chat { --studio-color-accent: teal }`. Their defaults depend on the theme; `default` is that of `dark`.
 */
export const tokens = {
  '--studio-color-bg': { default: '#0d0f15', doc: 'Ground of the widget.' },
  '--studio-color-surface': { default: '#151821', doc: 'Cards, menus and fields.' },
  '--studio-color-surface-2': { default: '#1e222e', doc: 'Bubbles, code and quiet fills.' },
  '--studio-color-text': { default: '#edeff5', doc: 'Text, on all three grounds.' },
  '--studio-color-text-muted': { default: '#a4abbd', doc: 'Less important text, on all three grounds.' },
  '--studio-color-border': { default: '#2a2f3d', doc: 'Hairlines that only decorate.' },
  '--studio-color-control': {
    default: '#70788d',
    doc: 'Edges that show where a control is; 3 to 1 on all grounds.',
  },
  '--studio-color-accent': { default: '#8f9dff', doc: 'The one thing to do, links, the launcher.' },
  '--studio-color-accent-contrast': { default: '#0b0e20', doc: 'Text and icons on the accent.' },
  '--studio-color-accent-soft': { default: '#252a45', doc: 'Ground of something chosen.' },
  '--studio-color-danger': { default: '#ff8f8f', doc: 'Errors, and what deletes.' },
  '--studio-color-danger-contrast': { default: '#2a0808', doc: 'Text on danger.' },
  '--studio-color-success': { default: '#62d6a0', doc: 'What has worked.' },
  '--studio-color-focus': {
    default: '#aab5ff',
    doc: 'The ring round what has the focus; 3 to 1 on all grounds.',
  },
  '--studio-color-backdrop': {
    default: 'rgb(4 5 9 / 66%)',
    doc: 'Behind a question that has to be answered first.',
  },
  '--studio-code-comment': { default: '#99a1b5', doc: 'Comments in code.' },
  '--studio-code-keyword': { default: '#c3a6ff', doc: 'Keywords in code.' },
  '--studio-code-string': { default: '#8fdcae', doc: 'Texts in code.' },
  '--studio-code-number': { default: '#ffb98a', doc: 'Numbers in code.' },
  '--studio-code-title': { default: '#8fbcff', doc: 'Names in code.' },
  '--studio-code-tag': { default: '#ff9db0', doc: 'Tags in code.' },
  '--studio-shadow': {
    default: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 45%)',
    doc: 'Under what floats: the panel, menus.',
  },
  '--studio-shadow-small': { default: '0 1px 2px rgb(0 0 0 / 35%)', doc: 'Under what lies flat.' },
  '--studio-font-family': {
    default: "'Inter', ui-sans-serif, system-ui, …",
    doc: 'Typeface; nothing is loaded for it.',
  },
  '--studio-font-family-mono': { default: "ui-monospace, 'SF Mono', …", doc: 'Typeface of code.' },
  '--studio-font-size': {
    default: '15px',
    doc: 'Size of text; 16px on touch screens, which zoom into smaller fields.',
  },
  '--studio-font-size-small': { default: '13px', doc: 'Labels and notes.' },
  '--studio-font-size-tiny': { default: '12px', doc: 'Times and footnotes.' },
  '--studio-font-size-large': { default: '18px', doc: 'Headings in answers.' },
  '--studio-font-size-title': { default: '24px', doc: 'The greeting of an empty chat.' },
  '--studio-line-height': { default: '1.55', doc: 'Of text.' },
  '--studio-font-weight': { default: '400', doc: 'Of text.' },
  '--studio-font-weight-medium': { default: '500', doc: 'Of buttons.' },
  '--studio-font-weight-bold': { default: '650', doc: 'Of headings.' },
  '--studio-space-1': { default: '4px', doc: 'Smallest gap.' },
  '--studio-space-2': { default: '8px', doc: 'Between an icon and its text.' },
  '--studio-space-3': { default: '12px', doc: 'Inside small things.' },
  '--studio-space-4': { default: '16px', doc: 'Inside larger things.' },
  '--studio-space-5': { default: '24px', doc: 'Between things.' },
  '--studio-space-6': { default: '40px', doc: 'Largest gap.' },
  '--studio-radius': { default: '14px', doc: 'Corners of cards and of the panel.' },
  '--studio-radius-small': { default: '9px', doc: 'Corners of buttons and fields.' },
  '--studio-radius-round': { default: '999px', doc: 'Corners of pills.' },
  '--studio-focus-width': { default: '2px', doc: 'Width of the ring round what has the focus.' },
  '--studio-duration': {
    default: '160ms',
    doc: 'Of small movements; none for visitors who want less motion.',
  },
  '--studio-duration-slow': { default: '280ms', doc: 'Of larger movements.' },
  '--studio-easing': { default: 'cubic-bezier(0.2, 0.7, 0.2, 1)', doc: 'Of all movements.' },
  '--studio-z': {
    default: '2147480000',
    doc: 'How far above the page a launcher and its panel are: their `z-index`.',
  },
} as const satisfies ElementSpec['tokens']

/** Custom properties of the elements beside the chat; those have space around what they show. */
export const paddingToken = {
  '--studio-padding': {
    default: 'var(--studio-space-5)',
    doc: 'Space around what the element shows; none round a dialog.',
  },
} as const satisfies ElementSpec['tokens']
