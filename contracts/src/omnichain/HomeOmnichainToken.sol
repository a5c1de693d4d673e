// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {IOmnichainToken} from "./IOmnichainToken.sol";
import {OmnichainTokenUpgradeable} from "./OmnichainTokenUpgradeable.sol";

/// @title Omnichain token at home, behind a UUPS proxy
/// @notice See IOmnichainToken. Locks an existing ERC-20 while it is on other chains, and never releases more than was
/// locked.
/// @dev Does not count tokens that are sent here by mistake. Tokens with a fee on transfers do not work.
contract HomeOmnichainToken is OmnichainTokenUpgradeable {
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.HomeOmnichainToken
    struct HomeOmnichainTokenStorage {
        uint256 locked;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.HomeOmnichainToken")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x7e0597d27e9f3762084181f965cad7f557bc9473036a576e0a372c62b840fd00;

    /// @notice A message would release more than is locked.
    error HomeOmnichainToken_MoreThanLocked(uint256 amount, uint256 locked);

    /// @notice Fewer tokens arrived here than were sent, because the token takes a fee.
    error HomeOmnichainToken_LessArrived(uint256 balance, uint256 locked);

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
        return IERC20(token()).totalSupply() - lockedSupply();
    }

    /// @notice Base units that are on other chains or in flight.
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
