import { List, Stack, Text } from '@mantine/core';
import type { Dependent, DependentGroup, DependentKind, Dependents } from '#root/contract/shared/dependents.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { capitalise, findRecordPath, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { describeCaptured } from './captured.ts';
import { text } from './removal.words.ts';

const isKind = (kind: DependentKind): kind is Kind => kind in records;

/** Returns the path of a dependent's page; undefined if there is no page to link to. */
const findPath = (kind: DependentKind, uid: string) =>
  isKind(kind) && kind !== 'organization' ? findRecordPath(kind, uid) : undefined;

const otherKinds = { certificate: 'certificates', provider: 'what it needs', scenario_run: 'kept runs' } as const;
const nameKind = (kind: DependentKind) => capitalise(isKind(kind) ? records[kind].words.many : otherKinds[kind]);

function DependentLine({ kind, of }: { kind: DependentKind; of: Dependent }) {
  const href = findPath(kind, of.uid);
  const captured = describeCaptured({ link: of.captured, state: of.state });
  return (
    <>
      {href ? <AppLink href={href}>{of.name}</AppLink> : of.name}
      {captured && ` · ${captured}`}
    </>
  );
}

function describeGroup({ kind, link, usedAs, effect }: DependentGroup, many: boolean) {
  const values = { kind: nameKind(kind), usedAs };
  return {
    what: many ? text(`ofMany.${link}`, values) : text(`link.${link}`, values),
    effect: many && effect !== 'blocks' ? text(`ofMany.${effect}`) : text(`effect.${effect}`),
  };
}

/** Shows one group of dependents: their number and the first names. */
function Group({ group, many }: { group: DependentGroup; many: boolean }) {
  const { kind, total, first } = group;
  const { what, effect } = describeGroup(group, many);
  const more = total - (first?.length ?? 0);
  return (
    <div>
      <Text fw={600} fz="sm">
        {[text('group', { what, total: formatNumber(total) }), effect].filter(Boolean).join(': ')}
      </Text>
      {first && first.length > 0 && (
        <List size="sm">
          {first.map((of) => (
            <List.Item key={of.uid}>
              <DependentLine kind={kind} of={of} />
            </List.Item>
          ))}
          {more > 0 && <List.Item>{text('more', { count: more })}</List.Item>}
        </List>
      )}
      {first === null && (
        <Text fz="sm" c="dimmed">
          {text('withheld')}
        </Text>
      )}
    </div>
  );
}

/** Shows the groups of dependents of one or several records. */
export function DependentGroups({ groups, many }: { groups: readonly DependentGroup[]; many: boolean }) {
  return groups.map((group) => <Group key={`${group.link} ${group.kind} ${group.usedAs}`} group={group} many={many} />);
}

interface DependentsListProps extends Dependents {
  /** Whether the dependents belong to several records. */
  readonly many?: boolean;
}

/** Shows the dependents of a record, the affected BIA data, and the effect on gaps. */
export function DependentsList({ groups, captured, gaps, many = false }: DependentsListProps) {
  const sides = (['worse', 'better'] as const).filter((side) => (gaps?.[side] ?? 0) > 0);
  return (
    <Stack gap="sm">
      {groups.length === 0 && <Text>{text(many ? 'noneOfMany' : 'none')}</Text>}
      <DependentGroups groups={groups} many={many} />
      {captured.length > 0 && (
        <div>
          <Text fw={600} fz="sm">
            {text('captured')}
          </Text>
          {/* Two columns where there is room, so that the buttons of the dialog stay in view. */}
          <List size="sm" style={{ columns: '2 180px' }}>
            {captured.map(({ what, count }) => (
              <List.Item key={what}>{text(`captured.${what}`, { count })}</List.Item>
            ))}
          </List>
        </div>
      )}
      {sides.length > 0 && (
        <div>
          <Text fw={600} fz="sm">
            {text('gaps')}
          </Text>
          <List size="sm">
            {sides.map((side) => (
              <List.Item key={side}>{text(many ? `${side}OfMany` : side, { count: gaps?.[side] ?? 0 })}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
