import { Component, type ReactNode } from "react";
import { CrashView } from "./CrashView.tsx";

interface Props {
  /** A page, or everything. */
  readonly scope: "page" | "all";
  readonly children: ReactNode;
  /** An error that looks like code which could not be fetched. */
  readonly onChunkFailed?: () => void;
  /** Renders the children again, and loads their code again if it was missing. */
  readonly onRetry?: () => void;
}

interface State {
  readonly crash: { readonly cause: Error; readonly traceId: string } | null;
}

/** The error of a page whose code is not asked for while the server is away. */
export const unreachable = (): Error =>
  new Error(`error loading dynamically imported module: ${UNREACHABLE}`);
const UNREACHABLE = "unreachable";

/** Whether an error says that a part of the application could not be fetched. */
const isChunkFailure = (cause: Error): boolean =>
  /dynamically imported module|Importing a module script failed|Loading chunk|Failed to fetch/i.test(
    cause.message,
  );

/** Catches a page's errors, so that the other pages continue; React supports this in classes only. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(thrown: unknown): State {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { crash: { cause, traceId: crypto.randomUUID().slice(0, 8) } };
  }

  override componentDidCatch(thrown: unknown): void {
    if (thrown instanceof Error && isChunkFailure(thrown)) this.props.onChunkFailed?.();
    // The console logs the trace id, for the administrator.
    else reportError(new Error(`crash ${this.state.crash?.traceId}`, { cause: thrown }));
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return (
      <CrashView
        scope={this.props.scope}
        isChunk={isChunkFailure(crash.cause)}
        isUnreachable={crash.cause.message.endsWith(UNREACHABLE)}
        traceId={crash.traceId}
        onRetry={this.props.onRetry ?? (() => this.setState({ crash: null }))}
      />
    );
  }
}
