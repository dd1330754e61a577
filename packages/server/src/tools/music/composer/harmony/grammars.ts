import type { Weighted } from '../random.ts'
import type { Mode } from '../theory/scales.ts'

/** How a phrase comes to its end. `modal` is by the step below the tonic, `half` stops on the dominant side. */
export const cadenceKinds = ['authentic', 'half', 'plagal', 'deceptive', 'modal'] as const
export type CadenceKind = (typeof cadenceKinds)[number]

export type GrammarName = 'functional' | 'pop' | 'jazz' | 'drift' | 'epic'

/** Which chord may follow which, and how phrases end. */
export interface Grammar {
  follow: Readonly<Record<string, Weighted<string>>>
  cadences: Readonly<Partial<Record<CadenceKind, Weighted<readonly string[]>>>>
}

type Table = Record<string, string>

/** `'ii 3, V'` is two chords, the second of weight 1. */
const weights = (text: string): Weighted<string> =>
  text.split(',').map((entry) => {
    const [value = '', weight = '1'] = entry.trim().split(' ')
    return [value, Number(weight)]
  })

/** `'ii V I 3, IV V I'` is two ways to end, the second of weight 1. */
const endings = (text: string): Weighted<readonly string[]> =>
  text.split(',').map((entry) => {
    const words = entry.trim().split(' ')
    const last = Number(words.at(-1))
    return Number.isNaN(last) ? [words, 1] : [words.slice(0, -1), last]
  })

function grammar(follow: Table, cadences: Partial<Record<CadenceKind, string>>): Grammar {
  return {
    follow: Object.fromEntries(Object.entries(follow).map(([from, to]) => [from, weights(to)])),
    cadences: Object.fromEntries(Object.entries(cadences).map(([kind, ways]) => [kind, endings(ways)])),
  }
}

const functionalMajor = grammar(
  {
    I: 'IV 4, V 3, ii 3, vi 3, iii 0.8, V|3 1, V/ii 0.6, V/vi 0.5, V/IV 0.4',
    ii: 'V 6, vii 0.7, V/V 0.8',
    iii: 'vi 4, IV 3',
    IV: 'V 4, I|3 2, ii 2, I 1, iv 0.3',
    V: 'I 5, vi 2, I|3 1.5',
    'V|3': 'I 4, vi 1',
    'I|3': 'IV 4, ii 3, V 1',
    vi: 'ii 3, IV 4, V 1.5, iii 0.6, V/V 0.8',
    vii: 'I 4',
    iv: 'I|3 1, V 2',
    'V/V': 'V',
    'V/ii': 'ii',
    'V/vi': 'vi',
    'V/IV': 'IV',
  },
  {
    authentic: 'ii V I 4, IV V I 3, ii I|5 V I 2, IV I|5 V I',
    half: 'ii V 3, IV V 3, vi V, V/V V 1.5, I V',
    plagal: 'IV I 3, iv I',
    deceptive: 'IV V vi, ii V vi 2',
  },
)

const functionalMinor = grammar(
  {
    i: 'iv 4, V 3, bVI 3, iio 1, bIII 1.5, bVII 1, V|3 1',
    iio: 'V',
    bIII: 'bVI 3, iv 2, bVII 1',
    iv: 'V 5, iio 1, bVII 1.5, i 0.7',
    V: 'i 5, bVI 2',
    'V|3': 'i',
    bVI: 'iv 3, bIII 2, iio 1, V 2',
    bVII: 'bIII 4, bVI 1',
  },
  {
    authentic: 'iv V i 4, iio V i 3, bVI V i, iv i|5 V i 2',
    half: 'iv V 4, bVI V 3, i V',
    plagal: 'iv i',
    deceptive: 'iv V bVI',
  },
)

const popMajor = grammar(
  {
    I: 'V 4, vi 3, IV 4, iii 1, ii 1.2, V/vi 0.4',
    ii: 'V 3, IV 2, vi 0.7',
    iii: 'IV 3, vi 3',
    IV: 'V 3, I 3, vi 1.5, ii 0.7, iv 0.5',
    V: 'vi 4, IV 2, I 2, ii 0.4',
    vi: 'IV 5, V 2, ii 1.5, iii 1',
    iv: 'I 3, V 1',
    bVII: 'IV',
    'V/vi': 'vi',
  },
  {
    authentic: 'IV V I 3, ii V I 2, vi V I',
    half: 'IV V 4, ii V 2, vi V 2, I V',
    plagal: 'IV I 3, iv I, bVII IV I 0.7, vi IV I 2',
    deceptive: 'IV V vi 3, I V vi',
  },
)

const popMinor = grammar(
  {
    i: 'bVI 4, bVII 3, iv 2, bIII 2, v 1',
    bIII: 'bVII 4, bVI 2, iv 1',
    iv: 'bVI 1, i 2, bVII 2, v 1',
    v: 'bVI 3, iv 1',
    V: 'i',
    bVI: 'bIII 3, bVII 4, iv 1',
    bVII: 'i 2, bVI 2, bIII 1.5, iv 1',
  },
  {
    authentic: 'iv V i, bVI V i',
    half: 'bVI bVII 3, iv bVII, iv v, bVI V 1.5',
    plagal: 'iv i 2, bVI iv i',
    modal: 'bVI bVII i 4, iv bVII i',
    deceptive: 'iv bVII bVI, iv V bVI',
  },
)

const jazzMajor = grammar(
  {
    I: 'ii 3, vi 3, IV 1.5, V/ii 2, iii 1.5, V/IV 0.5',
    ii: 'V 8, bII7 1',
    iii: 'vi 2, V/ii 3',
    IV: 'iv 1.5, iii 2, ii 1.5, bVII7 1',
    V: 'I 4, iii 2',
    vi: 'ii 5, V/V 1.2',
    iv: 'bVII7 2, I 1, iii 1',
    bVII7: 'I 2, iii 0.5',
    bII7: 'I',
    'V/ii': 'ii',
    'V/V': 'ii 2, V 2',
    'V/IV': 'IV',
  },
  {
    authentic: 'ii V I 6, ii bII7 I 1.5, iv bVII7 I 1',
    half: 'V/ii ii V, ii V 2, V/V V, vi ii V 2',
    plagal: 'IV iv I 2, IV I',
    deceptive: 'ii V iii, ii V vi',
  },
)

const jazzMinor = grammar(
  {
    i: 'iio 3, iv 3, bVI 2, bIII 1',
    iio: 'V',
    bIII: 'bVI 3, iv 1',
    iv: 'bVII7 2, V 2, iio 2, i 0.7',
    V: 'i 4, bVI 1',
    bVI: 'iio 3, V 2, iv 1',
    bVII7: 'bIII',
    bII7: 'i',
  },
  {
    authentic: 'iio V i 6, iv V i 2, iio bII7 i 1',
    half: 'iio V 3, bVI V 1',
    plagal: 'iv i',
    deceptive: 'iio V bVI',
  },
)

const driftMajor = grammar(
  {
    I: 'IV 3, vi 2, iii 2, ii 1.5, V 0.5',
    ii: 'IV 2, I 1, vi 1, V 1',
    iii: 'IV 3, vi 2',
    IV: 'I 3, vi 1.5, iii 1, ii 1, V 1',
    V: 'vi 2, IV 2, I 1',
    vi: 'IV 3, iii 1.5, I 1, ii 1',
  },
  {
    authentic: 'IV V I, V I',
    half: 'IV V 2, ii V 1',
    plagal: 'IV I 3, vi IV I 2, ii IV I',
    deceptive: 'V vi, IV V vi',
  },
)

const driftMinor = grammar(
  {
    i: 'bVI 3, bVII 2, iv 2, bIII 2, v 1',
    bIII: 'bVII 2, bVI 2, iv 1',
    iv: 'bVI 2, i 2, v 1',
    v: 'bVI 2, iv 1',
    bVI: 'i 2, bIII 2, bVII 2, iv 1',
    bVII: 'bVI 2, iv 1, i 1',
  },
  {
    half: 'bVI bVII 2, iv v 1, iv bVII',
    plagal: 'iv i 2, bVI iv i',
    modal: 'bVII i, bVI bVII i 2',
    deceptive: 'bVII bVI',
  },
)

const epicMajor = grammar(
  {
    I: 'V 3, vi 3, IV 3, iii 1.5, bVI 1.2, bVII 1',
    ii: 'V 3, IV 1',
    iii: 'IV 3, vi 2',
    IV: 'V 3, I 2, vi 1, iv 1',
    V: 'vi 4, I 2, IV 2',
    vi: 'IV 4, iii 2, V 2',
    iv: 'I 2, V 1',
    bVI: 'bVII 4, I 0.7',
    bVII: 'I 3, IV 1.5',
  },
  {
    authentic: 'IV V I 3, ii V I',
    half: 'IV V 3, vi V, iv V',
    plagal: 'IV I, iv I 2, bVI iv I',
    modal: 'bVI bVII I 2',
    deceptive: 'IV V vi, IV V bVI',
  },
)

const epicMinor = grammar(
  {
    i: 'bVI 4, bIII 2, iv 2, bVII 2, v 1, V 0.7',
    bIII: 'bVII 4, iv 1, bVI 1.5',
    iv: 'bVI 2, V 2, bVII 1, i 1',
    v: 'bVI 3, iv 2',
    V: 'i 2, bVI 2',
    bVI: 'bIII 4, bVII 2, iv 1.5, V 0.7',
    bVII: 'i 2, iv 1.5, bVI 1, bIII 1',
  },
  {
    authentic: 'iv V i 3, bVI V i 2, iio V i',
    half: 'iv V 3, bVI V 2, bVI bVII 2',
    plagal: 'iv i 2, bVI iv i',
    modal: 'bVI bVII i 2',
    deceptive: 'iv V bVI',
  },
)

const dorian = grammar(
  {
    i: 'IV 4, bVII 3, ii 2, bIII 2, v 1',
    ii: 'i 1, v 1, bVII 1, IV 2',
    bIII: 'IV 2, bVII 2, ii 1',
    IV: 'i 3, bVII 2, bIII 1',
    v: 'IV 2, i 1, bIII 1',
    bVII: 'IV 3, i 2, bIII 1',
  },
  {
    half: 'IV v, bIII bVII 2, IV bVII 2, ii v',
    plagal: 'IV i 3, bVII IV i 2',
    modal: 'bVII i 2, IV bVII i 2, v i',
    deceptive: 'bVII bIII',
  },
)

const mixolydian = grammar(
  {
    I: 'bVII 4, IV 3, v 1.5, ii 1, vi 1',
    ii: 'v 1, IV 2, bVII 2',
    IV: 'I 3, bVII 2, v 1, ii 0.7',
    v: 'IV 2, bVII 2, ii 1',
    vi: 'IV 2, ii 1, bVII 2',
    bVII: 'IV 4, I 2',
  },
  {
    half: 'IV v, IV bVII 2, ii v',
    plagal: 'IV I 2, bVII IV I 3',
    modal: 'bVII I 2, IV bVII I 2, v I',
    deceptive: 'bVII vi',
  },
)

const table: Readonly<Record<GrammarName, { major: Grammar; minor: Grammar }>> = {
  functional: { major: functionalMajor, minor: functionalMinor },
  pop: { major: popMajor, minor: popMinor },
  jazz: { major: jazzMajor, minor: jazzMinor },
  drift: { major: driftMajor, minor: driftMinor },
  epic: { major: epicMajor, minor: epicMinor },
}

/** The grammar of a style in a mode. The two old modes have one each, whoever speaks it. */
export function grammarOf(name: GrammarName, mode: Mode): Grammar {
  if (mode === 'dorian') return dorian
  if (mode === 'mixolydian') return mixolydian
  return table[name][mode]
}
