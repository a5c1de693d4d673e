import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './design/tokens.css';
import './design/base.css';
import './design/loading.css';
import './design/components.css';
import { receiveReferral } from './features/session/referral.ts';
import { startSession } from './features/session/session.ts';
import { loadConfig, startAnalytics } from './platform/config.ts';

receiveReferral();
startSession();
loadConfig().then(startAnalytics, () => undefined);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
