import '#root/web/platform/ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '#root/contract/platform/errors.ts';
import { followTabs } from '#root/web/platform/session/leave.ts';
import { onSessionRefused } from '#root/web/platform/session/renew.ts';
import { findEndReason, loginPath, rememberPath } from '#root/web/platform/session/storage.ts';
import { onThemeChange, tenantTheme } from '#root/web/platform/session/tenant-theme.ts';
import { nonce } from '#root/web/platform/ui/nonce.ts';
import { ToastHost, toastLeaving } from '#root/web/platform/ui/toast/toast.tsx';
import { releaseInput } from '#root/web/platform/ui/unsaved.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, holdfastTheme } from './theme.ts';

// react-remove-scroll stops the page behind a dialog from scrolling. It reads the nonce from this variable, whose name
// comes from webpack.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// Shows 'Please login again.' or 'Tenant is suspended' for half a second before the page is left (specification 8).
let leaving = false;
onSessionRefused((why) => {
  // Several requests may be refused at the same time, but the page is left only once.
  if (leaving) return;
  leaving = true;
  const { pathname, search } = window.location;
  const suspended = why === 'suspended';
  void toastLeaving(suspended ? catalogue.suspended : catalogue.loginAgain).then(() =>
    setTimeout(() => {
      leaving = false;
      // The route guard may have opened the sign-in page already.
      if (window.location.pathname === '/login') return;
      rememberPath(pathname + search);
      releaseInput();
      // No message here, because the sign-in page says that the organisation is suspended.
      window.location.assign(loginPath(suspended ? undefined : findEndReason('expired')));
    }, 500),
  );
});
followTabs();

function App() {
  const theme = useSyncExternalStore(onThemeChange, tenantTheme);
  return (
    <MantineProvider
      theme={holdfastTheme(theme)}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ToastHost />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
