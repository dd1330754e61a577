import { Component, type ComponentType, type ReactNode } from 'react'

/** What is shown in place of a widget that could not be drawn. */
export interface FailureProps {
  language: string
  onRestart: () => void
}

interface BoundaryProps {
  language: string
  onError: (cause: unknown) => void
  /** Fetches what is shown then. */
  loadFailure: () => Promise<{ Failure: ComponentType<FailureProps> }>
  children: ReactNode
}

interface BoundaryState {
  hasFailed: boolean
  Failure?: ComponentType<FailureProps>
}

/** Keeps a failure while drawing inside the element: the page goes on, and the visitor can start the widget again. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause)
    // Where not even this can be loaded there is nothing left to show.
    this.props.loadFailure().then(
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
