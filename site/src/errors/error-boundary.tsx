import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands in for the children once one of them has failed. */
  screen: ComponentType<{ error: unknown }>
}

interface ErrorBoundaryState {
  /** The thrown value in a box, because anything can be thrown, null too. */
  failure: { error: unknown } | null
}

/** Catches what its children throw while rendering, logs it, and shows a screen instead of an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('[ai-studio] A part of the page failed to render.', error, info.componentStack)
  }

  override render(): ReactNode {
    const { screen: Screen, children } = this.props
    return this.state.failure ? <Screen error={this.state.failure.error} /> : children
  }
}
