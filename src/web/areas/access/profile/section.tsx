import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** Props of {@link Section}. */
export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** The fragment in links to this section. */
  anchor?: string;
  children: ReactNode;
}

/** One section of the profile, with its own heading, save button and errors. */
export function Section({ title, description, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor}>
      <Stack gap="sm">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" fz="sm" component="div">
              {description}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  );
}
