import { Button, Code, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { useDocumentTitle } from '#root/web/ui/document-title.ts';
import { AuthCard } from './auth-card.tsx';
import { text } from './status.words.ts';

/** Props of {@link StatusPage}. */
export interface StatusPageProps {
  title: string;
  children: ReactNode;
  /** Two ways on. */
  actions: ReactNode;
  /** True outside of the shell, where the page is its own main landmark. */
  alone?: boolean | undefined;
}

/** A page that only says something: what happened, what is safe, and two ways on. Works inside the shell and alone. */
export function StatusPage({ title, children, actions, alone = false }: StatusPageProps) {
  useDocumentTitle(title);
  return (
    <Stack component={alone ? 'main' : 'div'} maw={640} mx="auto" my="xl" px="md" gap="md">
      <Title order={1}>{title}</Title>
      {children}
      <Group>{actions}</Group>
    </Stack>
  );
}

function BackButton() {
  return (
    <Button variant="default" onClick={() => window.history.back()}>
      {text('goBack')}
    </Button>
  );
}

/** An unknown path. */
export function NotFoundPage({ homeHref, alone }: { homeHref: string; alone?: boolean }) {
  return (
    <StatusPage
      alone={alone}
      title={text('notFoundTitle')}
      actions={
        <>
          <ButtonLink href={homeHref}>{text('goHome')}</ButtonLink>
          <BackButton />
        </>
      }
    >
      <Text>{text('notFoundBody')}</Text>
    </StatusPage>
  );
}

/** Props of {@link UnauthorisedPage}. */
export interface UnauthorisedPageProps {
  homeHref: string;
  /** Dotted names of the permissions that are missing, where they are known. */
  permissions?: readonly string[];
  /** Names of people who can change roles, where they are known. */
  granters?: readonly string[];
  alone?: boolean;
}

/** Denied: which permission, and who can grant it. */
export function UnauthorisedPage({ homeHref, permissions = [], granters = [], alone }: UnauthorisedPageProps) {
  return (
    <StatusPage
      alone={alone}
      title={text('unauthorisedTitle')}
      actions={
        <>
          <ButtonLink href={homeHref}>{text('goHome')}</ButtonLink>
          <BackButton />
        </>
      }
    >
      <Text>{text('unauthorisedBody')}</Text>
      {permissions.length > 0 && (
        <div>
          <Text fw={600}>{text('unauthorisedNeeds')}</Text>
          <List>
            {permissions.map((permission) => (
              <List.Item key={permission}>
                <Code>{permission}</Code>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <div>
        <Text fw={600}>{text('unauthorisedGrant')}</Text>
        <Text>{granters.length > 0 ? granters.join(', ') : text('unauthorisedGrantDefault')}</Text>
      </div>
    </StatusPage>
  );
}

/** Props of {@link TenantNotFoundPage}. */
export interface TenantNotFoundPageProps {
  /** The specification's words where there are some, such as 'Tenant ID is missing from the URL!'. */
  message?: string | undefined;
  /** Called with the short name that was typed. */
  onContinue: (friendlyUrl: string) => void;
}

/** No organisation at this address; its short name can be typed. */
export function TenantNotFoundPage({ message, onContinue }: TenantNotFoundPageProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onContinue(name.trim());
  };
  return (
    <AuthCard title={text('tenantTitle')} description={message ?? text('tenantBody')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={text('tenantField')}
            description={text('tenantFieldHelp')}
            autoComplete="organization"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{text('tenantGo')}</Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

/** Props of {@link CrashPage}. */
export interface CrashPageProps {
  error: unknown;
  homeHref: string;
  alone?: boolean;
}

/** A page that threw: what is safe, and the details for support. */
export function CrashPage({ error, homeHref, alone }: CrashPageProps) {
  return (
    <StatusPage
      alone={alone}
      title={text('crashTitle')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{text('crashReload')}</Button>
          {/* A full load: what is broken in memory must not come along. */}
          <Button component="a" variant="default" href={homeHref}>
            {text('goHome')}
          </Button>
        </>
      }
    >
      <Text role="alert">{text('crashBody')}</Text>
      <details>
        <summary>{text('crashDetails')}</summary>
        <Code block mt="xs">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </Code>
      </details>
    </StatusPage>
  );
}
