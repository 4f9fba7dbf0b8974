import type { ScenarioStatus } from '#root/contract/continuity/dependency-scenarios.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './dependency-scenarios.messages.ts';

const colours: Readonly<Record<ScenarioStatus, string>> = { draft: '#868e96', active: '#1f7a3d', archived: '#495057' };

/** The status of a scenario as a chip. */
export function ScenarioStatusChip({ status }: { status: ScenarioStatus }) {
  return <StatusChip label={text(`status.${status}`)} colour={colours[status]} />;
}
