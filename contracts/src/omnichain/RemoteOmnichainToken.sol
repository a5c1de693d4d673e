// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IGameToken} from "../token/IGameToken.sol";
import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {IOmnichainToken} from "./IOmnichainToken.sol";
import {OmnichainTokenUpgradeable} from "./OmnichainTokenUpgradeable.sol";

/// @title Omnichain token on other chains, behind a UUPS proxy
/// @notice See IOmnichainToken. The game token of this chain mints what arrives and burns what leaves, within this
/// bridge's limits. What arrives beyond the limit is stored and can be retried once the limit is refilled.
contract RemoteOmnichainToken is OmnichainTokenUpgradeable {
    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param initialOwner sets remotes and gas, upgrades
    /// @param endpoint the LayerZero V1 endpoint of this chain
    /// @param token_ the ERC-20 to send
    function initialize(address initialOwner, ILayerZeroEndpoint endpoint, address token_) external initializer {
        __OmnichainToken_init(initialOwner, endpoint, token_);
    }

    /// @inheritdoc IOmnichainToken
    function circulatingSupply() external view returns (uint256) {
        return IGameToken(token()).totalSupply();
    }

    function _takeIn(address from, uint256 amount) internal override {
        IGameToken(token()).burn(from, amount);
    }

    function _giveOut(address to, uint256 amount) internal override {
        IGameToken(token()).mint(to, amount);
    }
}
