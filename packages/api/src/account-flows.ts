/** Sign-up, sign-in and passwords by e-mail; sessions. */
export const accountFlows = {};
