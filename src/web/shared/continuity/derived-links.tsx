import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LinkOrigin } from '#root/contract/shared/activity-terms.ts';
import type { DerivedLink } from '#root/contract/shared/links.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import {
  computeProviderVerdict,
  type Dependent,
  formatNeededWithin,
  LinkVerdictChip,
  ProviderRto,
} from './link-cells.tsx';
import { text } from './links.messages.ts';

/**
 * The editing state of the derived links of a record. Its other links are recorded, which means that people entered
 * them.
 */
export interface DerivedLinks {
  readonly links: readonly DerivedLink[];
  /** The reason why the derived links do not count; '' if they count. */
  readonly off: string;
  readonly onSwitch: (off: string) => void;
}

/**
 * Returns the first derived link that a recorded link to the same provider replaces. Links to alternates of a location
 * are not checked, because they are replaced together with the link to the location.
 */
const findReplaced = ({ links }: DerivedLinks, recorded: ReadonlySet<string>) =>
  links.find(({ isAlternate, providerUid }) => !isAlternate && recorded.has(providerUid));

/**
 * Lists the derived links to show. If a recorded link replaces the derived links, returns none of them. If the derived
 * links are switched off, leaves out the links to alternates.
 */
export function listShown(derived: DerivedLinks | undefined, recorded: readonly string[]): readonly DerivedLink[] {
  if (!derived || findReplaced(derived, new Set(recorded))) return [];
  return derived.off ? derived.links.filter(({ isAlternate }) => !isAlternate) : derived.links;
}

/** Returns the origin of the derived link that the recorded link to a provider replaces; undefined if there is none. */
export const findReplacedOrigin = (derived: DerivedLinks | undefined, providerUid: string): LinkOrigin | undefined =>
  derived && findReplaced(derived, new Set([providerUid]))?.origin;

/** The name of the provider, the origin of the link, and the reason why the link does not count. */
export function DerivedName({ link, off }: { link: DerivedLink; off: string }) {
  const from = text(link.isAlternate ? 'from.alternate' : `from.${link.origin}`);
  return (
    <Text fw={600} fz="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      {link.name}
      {!link.isActive && (
        <Text span c="dimmed" fz="sm">
          {` · ${text('inactive')}`}
        </Text>
      )}
      <Text span c="dimmed" fz="sm" fw={400} display="block">
        {`${kindLabel(link.kind)} · ${from}`}
      </Text>
      {off && (
        <Text span fz="sm" fw={400} display="block">
          {text('offBecause', { reason: off })}
        </Text>
      )}
    </Text>
  );
}

/** Returns the cells of a derived link, in the order of the columns of recorded links. */
export function buildDerivedCells(derived: DerivedLinks, link: DerivedLink, dependent: Dependent, disabled: boolean) {
  const { off, links } = derived;
  const provider = { ...link, uid: link.providerUid };
  const verdict = computeProviderVerdict(dependent, provider, 0);
  const alternatives =
    links.length > 1 && !off
      ? text('anyOf', { required: 1, members: links.length, group: text('sites') })
      : text('noAlternatives');
  return [
    { label: text('neededWithin'), content: off ? '' : formatNeededWithin(verdict) },
    { label: text('providerRto'), content: <ProviderRto provider={provider} disabled={disabled} /> },
    { label: text('tolerance'), content: formatDuration(0) },
    { label: text('alternativesColumn'), content: alternatives },
    { label: text('verdict'), content: off ? text('off') : <LinkVerdictChip verdict={verdict} /> },
  ];
}

/**
 * The button that switches a derived link off or on. Links to alternates have no button, because they are switched
 * together with the link to their location.
 */
export function SwitchButton({ link, derived }: { link: DerivedLink; derived: DerivedLinks }) {
  const [isAsking, setAsking] = useState(false);
  const { off, onSwitch } = derived;
  const { name } = link;
  if (link.isAlternate) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        // On a phone, a long name beside the button would squeeze it.
        flex="none"
        aria-label={text(off ? 'switchOnOf' : 'switchOffOf', { name })}
        onClick={() => (off ? onSwitch('') : setAsking(true))}
      >
        {text(off ? 'switchOn' : 'switchOff')}
      </Button>
      {isAsking && (
        <SwitchOffDialog
          name={name}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => {
            setAsking(false);
            onSwitch(reason);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

function SwitchOffDialog({ name, onClose, onConfirm }: DialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog can be inside the form of a page, which must not be submitted too.
    event.stopPropagation();
    if (reason.trim() === '') setProblem(text('reasonRequired'));
    else onConfirm(reason.trim());
  };
  return (
    <Dialog onClose={onClose} title={text('switchOffTitle', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{text('switchOffBody', { name })}</Text>
          <Textarea
            label={text('reason')}
            description={text('reasonHelp')}
            withAsterisk
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={1000}
            error={problem}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {uiText('cancel')}
            </Button>
            <Button type="submit">{text('switchOff')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
