import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Breadcrumb } from '../../content/breadcrumb.tsx'
import { categoryId, categoryOf } from './categories.ts'

/** The way back: to all articles, and to those on the same subject. */
export function HelpBreadcrumb({ article }: { article?: HelpSummary }): ReactElement {
  const t = useTexts('help')
  const category = article && categoryOf(article)
  return (
    <Breadcrumb
      label={t('article.breadcrumb')}
      pages={[
        { to: '/help', text: t('heading') },
        ...(category ? [{ to: `/help#${categoryId(category)}`, text: t(`category.${category}`) }] : []),
      ]}
    />
  )
}
