/* global SwaggerUIBundle */
const reference = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  defaultModelRendering: 'model',
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});

/** Swagger UI has its own dark colours under this class. */
const night = matchMedia('(prefers-color-scheme: dark)');
const followNight = () => document.documentElement.classList.toggle('dark-mode', night.matches);
night.addEventListener('change', followNight);
followNight();

const state = document.getElementById('session-state');

/** Gets an access token for the session of this browser's cookie. */
async function takeSession() {
  const reply = await fetch('/account/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!reply.ok)
    throw new Error(reply.status === 401 ? 'Nobody is signed in. Sign in to Hatchery first.' : 'Try again.');
  const { token } = await reply.json();
  reference.preauthorizeApiKey('bearer', token);
}

document.getElementById('session').addEventListener('click', () => {
  takeSession().then(
    () => {
      state.textContent = 'You are signed in here for 15 minutes.';
    },
    (error) => {
      state.textContent = error.message;
    },
  );
});
