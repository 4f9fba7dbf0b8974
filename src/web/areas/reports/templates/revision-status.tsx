import type { RevisionStatus } from '#root/contract/reports/report-templates.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './report-templates.messages.ts';

const colours: Readonly<Record<RevisionStatus, string>> = {
  draft: '#f08c00',
  published: '#2f9e44',
  retired: '#868e96',
};

export const RevisionStatusChip = ({ status }: { status: RevisionStatus }) => (
  <StatusChip label={text(status)} colour={colours[status]} />
);
