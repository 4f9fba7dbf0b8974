import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { friendlyUrl, organisations } from '#root/contract/landlord/organisations.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { text } from './organisations.messages.ts';

interface FriendlyUrlFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'label'> {
  readonly value?: string;
  /** The organisation's current sign-in name, and its uid. */
  readonly own?: { readonly value: string; readonly uid: string } | undefined;
}

const schema = friendlyUrl();

interface Availability {
  readonly words?: string;
  readonly taken: boolean;
}

/**
 * Checks whether a typed sign-in name is available. Empty and invalid names and the organisation's own name are not
 * checked.
 */
function useAvailability(typed: string, own: FriendlyUrlFieldProps['own']): Availability {
  const [settled] = useDebouncedValue(typed, 300);
  const parsed = schema.safeParse(settled);
  const value = parsed.success && parsed.data !== own?.value ? parsed.data : undefined;
  const query = { value: value ?? 'xxx', ...(own && { exceptUid: own.uid }) };
  const { data, isPlaceholderData } = useRead(organisations.friendlyUrlAvailability, {
    query,
    enabled: value !== undefined,
  });
  if (!value) return { taken: false };
  if (!data || isPlaceholderData || settled !== typed) return { words: text('friendlyUrlChecking'), taken: false };
  const taken = !data.data.available;
  return { words: text(taken ? 'friendlyUrlTaken' : 'friendlyUrlFree', { value }), taken };
}

/** The field for the sign-in name. It checks whether the name is available. */
export function FriendlyUrlField({ own, value = '', ...props }: FriendlyUrlFieldProps) {
  const { words, taken } = useAvailability(value, own);
  const address = `${window.location.origin}/login?tenantId=${value.trim().toLowerCase() || '…'}`;
  return (
    <div>
      <TextInput
        {...props}
        error={props.error || taken}
        value={value}
        label={text('friendlyUrl')}
        description={text('friendlyUrlHelp', { address })}
        withAsterisk
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        styles={{ description: { overflowWrap: 'anywhere' } }}
      />
      <Text role="status" fz="sm" mt={4}>
        {taken ? (
          <Text span inherit c="var(--mantine-color-error)">
            {words}
          </Text>
        ) : (
          words
        )}
        {own && value !== own.value && ` ${text('friendlyUrlMoves')}`}
      </Text>
    </div>
  );
}
