import '@ai-studio/react/styles.css'
import './page.css'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { copies, isLanguage } from '../../locales/copy.ts'

interface LayoutProps {
  params: Promise<{ language: string }>
  children: ReactNode
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { language } = await params
  if (!isLanguage(language)) return {}
  const { title, lead } = copies[language]
  return { title, description: lead, icons: 'data:,' }
}

export default async function Layout({ params, children }: LayoutProps) {
  const { language } = await params
  if (!isLanguage(language)) notFound()
  return (
    <html lang={language}>
      <body>{children}</body>
    </html>
  )
}
