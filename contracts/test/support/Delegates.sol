// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";

import {People} from "./People.sol";

/// @dev Takes any call and returns nothing.
contract PlainDelegate {
    receive() external payable {}

    fallback() external payable {}
}

/// @dev An ERC-4337 account, with all receivers' hooks.
contract WalletDelegate is ERC721Holder, ERC1155Holder {
    receive() external payable {}

    function validateUserOp(bytes calldata, bytes32, uint256) external pure returns (uint256) {
        return 0;
    }
}

/// @dev Takes coins, and has no hooks.
contract HooklessDelegate {
    receive() external payable {}
}

/// @dev Refuses tokens in the way that the standards name.
contract RefusingDelegate {
    receive() external payable {}

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return 0xffffffff;
    }
}

contract RevertingDelegate {
    error No();

    receive() external payable {
        revert No();
    }

    fallback() external payable {
        revert No();
    }
}

contract BurningDelegate {
    receive() external payable {
        _burn();
    }

    fallback() external payable {
        _burn();
    }

    function _burn() private pure {
        assembly {
            invalid()
        }
    }
}

/// @dev Sends its caller's call back to it, and fails if that does not work.
contract ReenteringDelegate {
    error NotTwice();

    receive() external payable {
        _reenter();
    }

    fallback() external payable {
        _reenter();
    }

    function _reenter() private {
        (bool done,) = msg.sender.call(msg.data);
        if (!done) revert NotTwice();
    }
}

/// @dev A player's account with delegated code (EIP-7702), in eight kinds. The last one changes its delegate between
/// two blocks: what it asked for with a wallet arrives at a delegate that reverts.
abstract contract Delegates is People {
    uint256 internal constant KINDS = 8;
    uint256 private constant WALLET = 1;
    uint256 private constant CHANGING = 7;

    address private reverting = address(new RevertingDelegate());
    address[] private delegates = [
        address(new PlainDelegate()),
        address(new WalletDelegate()),
        address(new HooklessDelegate()),
        address(new RefusingDelegate()),
        reverting,
        address(new BurningDelegate()),
        address(new ReenteringDelegate()),
        address(new WalletDelegate())
    ];

    /// @dev Returns another account for each kind.
    function _player(uint256 kind) internal returns (address player) {
        player = vm.addr(0x7702 + kind);
        _delegate(player, delegates[kind]);
    }

    /// @dev Passes the time between asking and receiving.
    function _nextBlock(uint256 kind, address player) internal {
        if (kind == CHANGING) _delegate(player, reverting);
    }

    /// @dev Returns whether the kind takes a token that another player sends.
    function _takes(uint256 kind) internal pure returns (bool) {
        return kind == WALLET || kind == CHANGING;
    }

    function _delegate(address player, address code) private {
        vm.etch(player, abi.encodePacked(hex"ef0100", code));
    }
}
