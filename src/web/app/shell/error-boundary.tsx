import { Component, type ReactNode } from 'react';
import { CrashPage } from './status-pages.tsx';

interface ErrorBoundaryProps {
  homeHref: string;
  /** Whether the boundary is outside the shell. */
  alone?: boolean;
  children: ReactNode;
}

/**
 * Shows the crash page if the content throws an error while rendering. A class, because React supports error boundaries
 * only as classes.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <CrashPage error={this.state.error} homeHref={this.props.homeHref} alone={this.props.alone ?? false} />
    ) : (
      this.props.children
    );
  }
}
