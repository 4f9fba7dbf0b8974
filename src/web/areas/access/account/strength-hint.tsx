import { Box, Group, Text } from '@mantine/core';
import { text } from './account.words.ts';
import { rateStrength, type Strength } from './password-strength.ts';

const levels: Readonly<Record<Strength, number>> = { short: 1, weak: 1, fair: 2, good: 3, strong: 4 };

/** Props of {@link StrengthHint}. */
export interface StrengthHintProps {
  password: string;
  username: string | undefined;
}

/** The estimated strength of a password, as a text and as a bar. Loaded separately because its word lists are large. */
export function StrengthHint({ password, username }: StrengthHintProps) {
  const strength = rateStrength(password, username ? [username] : []);
  return (
    <Group gap="xs" mt={4}>
      {/* The text says the same, so screen readers skip the bar. */}
      <Box component="meter" min={0} max={4} low={2} high={3} optimum={4} value={levels[strength]} aria-hidden />
      <Text fz="sm" c="dimmed">
        {text('strength', { strength: text(`strength.${strength}`) })}
      </Text>
    </Group>
  );
}
