import { Component, type ReactNode } from "react";
import { BrokenView } from "./BrokenView.tsx";

interface Props {
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Error boundary (React: classes only) for the wall: reports to the monitor machine, which reloads the page. */
export class MonitorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    reportError(new Error("the wall's picture failed", { cause: thrown }));
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenView /> : this.props.children;
  }
}
