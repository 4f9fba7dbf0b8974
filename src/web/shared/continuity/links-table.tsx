import { Group, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { findNodeKind, findPagePermission, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import {
  buildDerivedCells,
  type DerivedLinks,
  DerivedName,
  findReplacedOrigin,
  listShown,
  SwitchButton,
} from './derived-links.tsx';
import { GroupCell } from './group-cell.tsx';
import classes from './lines.module.css';
import {
  computeProviderVerdict,
  type Dependent,
  formatNeededWithin,
  LinkVerdictChip,
  ProviderRto,
  RemoveButton,
  ToleranceInput,
} from './link-cells.tsx';
import { text } from './links.messages.ts';
import type { Providers } from './use-providers.ts';

interface TableLink {
  readonly kind: ProviderKind;
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly note: string;
}

interface LinksTableProps {
  /** The name of the table. */
  label: string;
  dependent: Dependent;
  links: readonly TableLink[];
  /** The derived links. Absent: the record has none. */
  derived?: DerivedLinks;
  providers: Providers;
  /** The errors by path, such as `links.0.toleranceMinutes`. */
  errors: Readonly<Record<string, ReactNode>>;
  disabled: boolean;
  onTolerance: (providerUid: string, minutes: number) => void;
  onGroup: (providerUid: string, group: string, required: number) => void;
  /** Absent: there is no column for notes. */
  onNote?: (providerUid: string, note: string) => void;
  onRemove: (providerUid: string) => void;
}

interface Cell {
  readonly label: string;
  readonly content: ReactNode;
}

/** A row of the table, or a card on a phone. */
interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly Cell[];
  readonly action: ReactNode;
}

function NoteCell(props: LinksTableProps & { link: TableLink; index: number; name: string }) {
  const { link, index, name, errors, disabled, onNote } = props;
  if (disabled) return link.note;
  const path = `links.${index}.note`;
  return (
    <TextInput
      size="sm"
      miw={160}
      aria-label={text('noteOf', { name })}
      data-path={path}
      error={errors[path]}
      value={link.note}
      onChange={(event) => onNote?.(link.providerUid, event.currentTarget.value)}
    />
  );
}

/** Returns the cells of a recorded link. */
function buildCells(props: LinksTableProps, link: TableLink, index: number): Cell[] {
  const { dependent, links, providers, errors, disabled } = props;
  const provider = providers.get(link.providerUid);
  const name = provider?.name ?? '';
  const verdict = computeProviderVerdict(dependent, provider, link.toleranceMinutes);
  const path = `links.${index}.toleranceMinutes`;
  return [
    { label: text('neededWithin'), content: formatNeededWithin(verdict) },
    { label: text('providerRto'), content: provider && <ProviderRto provider={provider} disabled={disabled} /> },
    {
      label: text('tolerance'),
      content: disabled ? (
        formatDuration(link.toleranceMinutes)
      ) : (
        <ToleranceInput
          name={name}
          path={path}
          value={link.toleranceMinutes}
          error={errors[path]}
          onChange={(minutes) => props.onTolerance(link.providerUid, minutes)}
        />
      ),
    },
    {
      label: text('alternativesColumn'),
      content: (
        <GroupCell
          name={name}
          link={link}
          links={links}
          disabled={disabled}
          onChange={(group, required) => props.onGroup(link.providerUid, group, required)}
        />
      ),
    },
    { label: text('verdict'), content: <LinkVerdictChip verdict={verdict} /> },
    ...(props.onNote
      ? [{ label: text('note'), content: <NoteCell {...props} link={link} index={index} name={name} /> }]
      : []),
  ];
}

type NameProps = Pick<LinksTableProps, 'providers' | 'derived' | 'disabled'> & { link: TableLink };

/** The name of the provider. It is a link to the provider's page if the table is read-only. */
function Name({ providers, link, derived, disabled }: NameProps) {
  const { can } = useSession();
  const provider = providers.get(link.providerUid);
  const kind = findNodeKind(link.kind);
  const href = disabled && can(findPagePermission(kind)) ? findRecordPath(kind, link.providerUid) : undefined;
  const replaced = findReplacedOrigin(derived, link.providerUid);
  return (
    <Text fw={600} fz="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      {provider && href ? (
        <AppLink href={href} inherit>
          {provider.name}
        </AppLink>
      ) : (
        provider?.name
      )}
      {provider && !provider.isActive && (
        <Text span c="dimmed" fz="sm">
          {` · ${text('inactive')}`}
        </Text>
      )}
      <Text span c="dimmed" fz="sm" fw={400} display="block">
        {[kindLabel(link.kind), ...(replaced ? [text(`replaces.${replaced}`)] : [])].join(' · ')}
      </Text>
    </Text>
  );
}

/** Returns the recorded links, followed by the derived links. */
function listRows(props: LinksTableProps): Row[] {
  const { links, derived, providers, disabled, dependent } = props;
  const recorded = links.map((link, index) => ({
    key: link.providerUid,
    name: <Name providers={providers} link={link} disabled={disabled} {...(derived && { derived })} />,
    cells: buildCells(props, link, index),
    action: (
      <RemoveButton
        name={providers.get(link.providerUid)?.name ?? ''}
        onClick={() => props.onRemove(link.providerUid)}
      />
    ),
  }));
  if (!derived) return recorded;
  const uids = links.map(({ providerUid }) => providerUid);
  const following = listShown(derived, uids).map((link) => ({
    key: `${link.origin} ${link.providerUid}`,
    name: <DerivedName link={link} off={derived.off} />,
    cells: [
      ...buildDerivedCells(derived, link, dependent, disabled),
      ...(props.onNote ? [{ label: text('note'), content: '' }] : []),
    ],
    action: <SwitchButton link={link} derived={derived} />,
  }));
  return [...recorded, ...following];
}

/** The links of a record, each with its current verdict. Shows nothing if there are no links. */
export function LinksTable(props: LinksTableProps) {
  const phone = usePhone();
  const rows = listRows(props);
  if (rows.length === 0) return null;
  return phone ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} />;
}

type RowsProps = LinksTableProps & { rows: readonly Row[] };

function Rows({ label, rows, disabled }: RowsProps) {
  return (
    // `relative` contains the visually hidden header texts, which would otherwise widen the page.
    <Table.ScrollContainer minWidth={640} type="native" pos="relative">
      <Table aria-label={label} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text('dependsOn')}</Table.Th>
            {rows[0]?.cells.map((cell) => (
              <Table.Th key={cell.label} scope="col">
                {cell.label}
              </Table.Th>
            ))}
            {!disabled && (
              <Table.Th>
                <VisuallyHidden>{text('remove')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, cells, action }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} miw={180}>
                {name}
              </Table.Th>
              {cells.map((cell) => (
                <Table.Td key={cell.label}>{cell.content}</Table.Td>
              ))}
              {!disabled && <Table.Td ta="right">{action}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards({ label, rows, disabled }: RowsProps) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {rows.map(({ key, name, cells, action }) => (
        <li key={key} className={classes.line}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            {name}
            {!disabled && action}
          </Group>
          {cells
            .filter(({ content }) => content !== '')
            .map((cell) => (
              <Group key={cell.label} justify="space-between" gap="sm">
                <Text fz="sm" c="dimmed">
                  {cell.label}
                </Text>
                <Text fz="sm" component="div">
                  {cell.content}
                </Text>
              </Group>
            ))}
        </li>
      ))}
    </ul>
  );
}
