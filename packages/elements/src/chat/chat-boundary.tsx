import { Component, type ComponentType, type ReactNode } from 'react'
import type { FailureProps } from './failure.tsx'

interface ChatBoundaryProps {
  language: string
  onError: (cause: unknown) => void
  children: ReactNode
}

interface ChatBoundaryState {
  hasFailed: boolean
  /** What is shown then; fetched when it is needed. */
  Failure?: ComponentType<FailureProps>
}

/** Keeps a failure while drawing inside the element: the page goes on, and the visitor can start the chat again. */
export class ChatBoundary extends Component<ChatBoundaryProps, ChatBoundaryState> {
  override state: ChatBoundaryState = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause)
    // Where not even this can be loaded there is nothing left to show.
    import('./failure.tsx').then(
      ({ Failure }) => this.setState({ Failure }),
      () => {},
    )
  }

  override render() {
    const { hasFailed, Failure } = this.state
    if (!hasFailed) return this.props.children
    return (
      Failure && (
        <Failure language={this.props.language} onRestart={() => this.setState({ hasFailed: false })} />
      )
    )
  }
}
