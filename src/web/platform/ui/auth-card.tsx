import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';
import { useDocumentTitle } from './document-title.ts';
import { ProductMark } from './product-mark.tsx';

/** Props of {@link AuthCard}. */
export interface AuthCardProps {
  /** The heading of the page. */
  title: string;
  description?: ReactNode;
  /** Address of the organisation's logo. The logo is shown above the card, without alternative text. */
  logo?: string | null;
  /** Links below the card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The card of all pages before sign-in, 400 px wide. Errors are shown inside, above the fields. */
export function AuthCard({ title, description, logo, footer, children }: AuthCardProps) {
  useDocumentTitle(title);
  return (
    <main className={classes.centre}>
      <Stack gap="md" align="center" w="100%">
        <ProductMark size={32} />
        {logo && <img src={logo} alt="" style={{ maxHeight: 72, maxWidth: 320 }} />}
        <div className={classes.authCard}>
          <Stack gap="md">
            <div>
              <Title order={1} lineClamp={3}>
                {title}
              </Title>
              {description && (
                <Text c="dimmed" mt={4} component="div" lineClamp={6}>
                  {description}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </div>
        {footer}
      </Stack>
    </main>
  );
}
