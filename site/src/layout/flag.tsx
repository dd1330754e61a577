import type { Language } from '@ai-studio/contract/constants'
import type { ReactElement } from 'react'

const stripes = [0, 2, 4, 6, 8, 10, 12]
const starRows = [1.6, 3.5, 5.4]
const starColumns = [1.6, 4, 6.4]

function AmericanFlag(): ReactElement {
  return (
    <>
      <rect width="20" height="13" fill="#fff" />
      {stripes.map((y) => (
        <rect key={y} y={y} width="20" height="1" fill="#b8223a" />
      ))}
      <rect width="8.4" height="7" fill="#26417c" />
      {starRows.flatMap((y) =>
        starColumns.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r=".55" fill="#fff" />),
      )}
    </>
  )
}

function VietnameseFlag(): ReactElement {
  return (
    <>
      <rect width="20" height="13" fill="#d7261e" />
      <path fill="#ffde33" d="m10 2.3 1 3.06h3.22l-2.6 1.89.99 3.06L10 8.42l-2.61 1.89.99-3.06-2.6-1.89H9z" />
    </>
  )
}

const flags: Record<Language, () => ReactElement> = { en: AmericanFlag, vi: VietnameseFlag }

/** A language's flag. Decoration: the language's name always stands beside it. */
export function Flag({ language }: { language: Language }): ReactElement {
  const Drawing = flags[language]
  return (
    <svg className="st-flag" viewBox="0 0 20 13" aria-hidden="true">
      <Drawing />
    </svg>
  )
}
