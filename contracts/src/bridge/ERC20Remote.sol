// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";

import {SingleHopCallMessage} from "./BridgeMessages.sol";
import {IERC20Remote} from "./IERC20Remote.sol";
import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {TokenRemoteSettings} from "./ITokenRemote.sol";
import {TokenRemoteUpgradeable} from "./TokenRemoteUpgradeable.sol";

/// @title A remote that is an ERC-20 itself, behind a UUPS proxy
/// @notice See IERC20Remote.
contract ERC20Remote is IERC20Remote, ERC20Upgradeable, TokenRemoteUpgradeable {
    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. The remote works after `registerWithHome`.
    function initialize(
        TokenRemoteSettings calldata settings,
        string calldata tokenName,
        string calldata tokenSymbol,
        uint8 tokenDecimals
    ) external initializer {
        __ERC20_init(tokenName, tokenSymbol);
        __TokenRemote_init(settings, 0, tokenDecimals);
    }

    /// @inheritdoc IERC20Remote
    function send(SendTokensInput calldata input, uint256 amount) external {
        _send(input, amount);
    }

    /// @inheritdoc IERC20Remote
    function sendAndCall(SendAndCallInput calldata input, uint256 amount) external {
        _sendAndCall(input, amount);
    }

    /// @inheritdoc ERC20Upgradeable
    function decimals() public view override returns (uint8) {
        return _decimalsHere();
    }

    function _take(uint256 amount) internal override {
        _spendAllowance(_msgSender(), address(this), amount);
        _burn(_msgSender(), amount);
    }

    function _give(address recipient, uint256 amount) internal override {
        _mint(recipient, amount);
    }

    function _giveAndCall(SingleHopCallMessage memory call) internal override {
        _mint(address(this), call.amount);
        _callWithTokens(this, call, call.amount);
    }
}
