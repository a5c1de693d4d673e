import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './design/tokens.css';
import './design/base.css';
import './design/loading.css';
import './design/components.css';
import { loadConfig, startAnalytics } from './platform/config.ts';
import { receiveReferral } from './platform/session/referral.ts';
import { startSession } from './platform/session/session.ts';

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
