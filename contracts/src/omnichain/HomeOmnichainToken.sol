// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {IOmnichainToken} from "./IOmnichainToken.sol";
import {OmnichainTokenUpgradeable} from "./OmnichainTokenUpgradeable.sol";

/// @title Omnichain token at home, behind a UUPS proxy
/// @notice See IOmnichainToken. An existing ERC-20 is locked here while it is on other chains, and never comes back in
/// greater number than it left.
/// @dev Tokens that are sent here by mistake are not counted as locked. Tokens that take a fee on transfers do not fit.
contract HomeOmnichainToken is OmnichainTokenUpgradeable {
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.HomeOmnichainToken
    struct HomeOmnichainTokenStorage {
        uint256 locked;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.HomeOmnichainToken")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x7e0597d27e9f3762084181f965cad7f557bc9473036a576e0a372c62b840fd00;

    /// @notice More would come home than left.
    error HomeOmnichainToken_MoreThanLocked(uint256 amount, uint256 locked);

    /// @notice Less arrived here than was sent: the token takes a fee.
    error HomeOmnichainToken_LessArrived(uint256 balance, uint256 locked);

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param initialOwner sets remotes and gas, upgrades
    /// @param endpoint of LayerZero V1 on this chain
    /// @param token_ the ERC-20 that is sent
    function initialize(address initialOwner, ILayerZeroEndpoint endpoint, address token_) external initializer {
        __OmnichainToken_init(initialOwner, endpoint, token_);
    }

    /// @inheritdoc IOmnichainToken
    function circulatingSupply() external view returns (uint256) {
        return IERC20(token()).totalSupply() - lockedSupply();
    }

    /// @notice Base units that are on other chains or on their way.
    function lockedSupply() public view returns (uint256) {
        return _homeStorage().locked;
    }

    function _takeIn(address from, uint256 amount) internal override {
        uint256 locked = lockedSupply() + amount;
        _homeStorage().locked = locked;

        IERC20(token()).safeTransferFrom(from, address(this), amount);
        uint256 balance = IERC20(token()).balanceOf(address(this));
        if (balance < locked) revert HomeOmnichainToken_LessArrived(balance, locked);
    }

    function _giveOut(address to, uint256 amount) internal override {
        uint256 locked = lockedSupply();
        if (amount > locked) revert HomeOmnichainToken_MoreThanLocked(amount, locked);
        _homeStorage().locked = locked - amount;

        IERC20(token()).safeTransfer(to, amount);
    }

    function _homeStorage() private pure returns (HomeOmnichainTokenStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
