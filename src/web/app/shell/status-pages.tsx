import { Button, Code, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { useDocumentTitle } from '#root/web/platform/ui/document-title.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './status.words.ts';

/** Props of {@link StatusPage}. */
export interface StatusPageProps {
  title: string;
  children: ReactNode;
  /** Two links to continue. */
  actions: ReactNode;
  /** Whether the page is outside the shell, where it must be the main landmark itself. */
  alone?: boolean | undefined;
}

/** An informational page with two links to continue. It can be shown inside or outside the shell. */
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
      {uiText('goBack')}
    </Button>
  );
}

/** The page for an unknown path. */
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
  /** Dotted names of the missing permissions, if known. */
  permissions?: readonly string[];
  /** Describes a permission. Undefined until the texts are loaded. */
  inWords?: ((permission: string) => string) | undefined;
  /** Names of people who can change roles, if known. */
  granters?: readonly string[];
  /** Whether the page belongs to the landlord. No role within an organisation gives access to such pages. */
  ofLandlord?: boolean;
  alone?: boolean;
}

/** The page for denied access. It names the missing permission and the people who can grant it. */
export function UnauthorisedPage(props: UnauthorisedPageProps) {
  const { homeHref, permissions = [], inWords, granters = [], ofLandlord = false, alone } = props;
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
      <Text>{text(ofLandlord ? 'unauthorisedLandlord' : 'unauthorisedBody')}</Text>
      {permissions.length > 0 && (
        <div>
          <Text fw={600}>{text('unauthorisedNeeds')}</Text>
          <List>
            {permissions.map((permission) => (
              <List.Item key={permission}>
                {inWords?.(permission)} <Code>{permission}</Code>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {!ofLandlord && (
        <div>
          <Text fw={600}>{text('unauthorisedGrant')}</Text>
          <Text>{granters.length > 0 ? granters.join(', ') : text('unauthorisedGrantDefault')}</Text>
        </div>
      )}
    </StatusPage>
  );
}

/** Props of {@link TenantNotFoundPage}. */
export interface TenantNotFoundPageProps {
  /** A message of the specification, such as 'Tenant ID is missing from the URL!'. */
  message?: string | undefined;
  /** Called with the sign-in name that has been typed. */
  onContinue: (friendlyUrl: string) => void;
}

/** The page shown if there is no organisation at this address. The organisation's sign-in name can be entered. */
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

/**
 * The page shown if a page or the session could not be loaded. Retrying reloads the page only if the server answers.
 */
function FailedPage({ error, alone }: CrashPageProps) {
  const [pending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    fetch(window.location.href, { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setPending(false),
    );
  };
  return (
    <StatusPage
      alone={alone}
      title={text('failedTitle')}
      actions={
        <Button onClick={retry} loading={pending}>
          {uiText('retry')}
        </Button>
      }
    >
      <Text role="alert">{error instanceof Error && error.message}</Text>
    </StatusPage>
  );
}

/** The page shown after an error in the application, with the details for support. */
export function CrashPage({ error, homeHref, alone }: CrashPageProps) {
  if (error instanceof ApiError) return <FailedPage error={error} homeHref={homeHref} alone={alone ?? false} />;
  return (
    <StatusPage
      alone={alone}
      title={text('crashTitle')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{text('crashReload')}</Button>
          {/* Reloads the whole application, which discards any broken state in memory. */}
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
