import { Component, type ReactNode } from 'react';

type Props = {
  /** A change of this value, such as the address, renders the children again. */
  resetKey: string;
  onError: (error: unknown) => void;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
};

type State = { failed: { error: unknown } | undefined; resetKey: string };

/** Shows a fallback in place of children that could not be loaded or rendered. React supports this in classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failed'> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  private readonly retry = () => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === undefined ? this.props.children : this.props.fallback(failed.error, this.retry);
  }
}
