import { Button, Group, Stack, Text } from '@mantine/core';
import type { InvitationResult } from '#root/contract/access/users.ts';
import type { PastedAddress } from '#root/domain/access/addresses.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import table from '#root/web/platform/ui/list-table.module.css';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './invitations.messages.ts';

const colours = { invited: '#2f9e44', there: '#1971c2', refused: '#e03131' } as const;
const formatName = ({ firstName, lastName }: PastedAddress) => `${firstName} ${lastName}`.trim();

/** Returns the problem of an entry. For every field except the address, the text also names the field. */
function formatProblem({ problem, wrong }: PastedAddress): string | null {
  if (problem === null || wrong === null || wrong === 'email') return problem;
  return text('problemOf', { field: text(wrong), problem });
}

interface EntryRowProps {
  readonly entry: PastedAddress;
  readonly isUser: boolean;
  readonly onRemove: () => void;
}

function EntryRow({ entry, isUser, onRemove }: EntryRowProps) {
  return (
    <tr>
      <td style={{ overflowWrap: 'anywhere' }}>
        {entry.email}
        {formatName(entry) && (
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {formatName(entry)}
          </Text>
        )}
      </td>
      <td>
        {entry.problem === null ? (
          text(isUser ? 'isUser' : 'willBeInvited')
        ) : (
          <Text fz="sm" c="var(--mantine-color-error)">
            {formatProblem(entry)}
          </Text>
        )}
      </td>
      <td>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={text('remove', { name: entry.email })}
          onClick={onRemove}
        >
          {text('removeShort')}
        </Button>
      </td>
    </tr>
  );
}

/** Lists the entries of the pasted text with their problems. */
export function InvitationPreview({
  entries,
  isUser,
  onRemove,
  onDropProblems,
}: {
  entries: readonly PastedAddress[];
  /** Returns whether an address belongs to an existing user. */
  isUser: (email: string) => boolean;
  onRemove: (index: number) => void;
  onDropProblems: () => void;
}) {
  const sound = entries.filter(({ problem }) => problem === null);
  const problems = entries.length - sound.length;
  const userCount = sound.filter(({ email }) => isUser(email)).length;
  return (
    <Stack component="section" gap="xs" aria-label={text('preview')}>
      <Group>
        <Text role="status" fz="sm" className="hf-numbers">
          {text('count', { count: sound.length - userCount })}
          {userCount > 0 && ` · ${text('users', { count: userCount })}`}
          {problems > 0 && ` · ${text('problems', { count: problems })}`}
        </Text>
        {problems > 0 && (
          <Button variant="default" size="compact-sm" onClick={onDropProblems}>
            {text('dropProblems')}
          </Button>
        )}
      </Group>
      <table className={table.table} aria-label={text('preview')}>
        <thead>
          <tr>
            <th scope="col">{text('email')}</th>
            <th scope="col" style={{ minWidth: 140 }}>
              {text('state')}
            </th>
            <th scope="col">{text('removeShort')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <EntryRow
              key={`${index} ${entry.raw}`}
              entry={entry}
              isUser={isUser(entry.email)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

/** Lists the result for each address after the invitations have been sent. */
export function InvitationResults({
  results,
  buildHref,
}: {
  results: readonly InvitationResult[];
  buildHref: (userUid: string) => string | undefined;
}) {
  return (
    <table className={table.table} aria-label={text('results')}>
      <thead>
        <tr>
          <th scope="col">{text('email')}</th>
          <th scope="col">{text('state')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ email, outcome, reason, userUid }, index) => {
          const href = userUid ? buildHref(userUid) : undefined;
          return (
            <tr key={`${index} ${email}`}>
              <td style={{ overflowWrap: 'anywhere' }}>
                {href ? (
                  <AppLink href={href} fz="sm">
                    {email}
                  </AppLink>
                ) : (
                  email
                )}
              </td>
              <td>
                <StatusChip label={text(`outcome.${outcome}`)} colour={colours[outcome]} />
                {reason && <Text fz="sm">{reason}</Text>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
