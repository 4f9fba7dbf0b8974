import { loginSteps } from '#root/contract/login-steps.ts';
import { implement } from '#root/server/http/route.ts';
import { confirmForgotPassword, forgotPassword } from './forgot-password.service.ts';
import { mfaChallenge } from './mfa-challenge.service.ts';
import { changePasswordChallenge } from './new-password.service.ts';

export const loginStepRoutes = implement(loginSteps, {
  forgotPassword,
  confirmForgotPassword,
  changePasswordChallenge,
  mfaChallenge,
});
