// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev The cheat codes of the test runner that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(uint256[] calldata left, uint256[] calldata right) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function chainId(uint256 newChainId) external;
    function deal(address account, uint256 newBalance) external;
    function etch(address target, bytes calldata code) external;
    function expectEmit() external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata revertData) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function getCode(string calldata artifact) external view returns (bytes memory creationCode);
    function getRecordedLogs() external returns (Log[] memory logs);
    function prank(address sender) external;
    function recordLogs() external;
    function roll(uint256 newHeight) external;
    function setBlockhash(uint256 blockNumber, bytes32 blockHash) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function startPrank(address sender) external;
    function stopPrank() external;
    function store(address target, bytes32 slot, bytes32 value) external;
    function warp(uint256 newTimestamp) external;
}

/// @dev Base of all tests.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Maps `value` into the range from `min` to `max`, both included.
    function bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        if (value >= min && value <= max) return value;
        uint256 size = max - min + 1;
        return size == 0 ? value : min + value % size;
    }

    /// @dev Returns an unused address.
    function account(string memory name) internal pure returns (address) {
        return vm.addr(uint256(keccak256(bytes(name))));
    }

    /// @dev Deploys a contract of `src` by its name. `new` would copy its code into each test contract, and compiling
    /// all copies takes minutes.
    function _deployCode(string memory name) internal returns (address deployed) {
        bytes memory code = vm.getCode(string.concat(name, ".sol:", name));
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        vm.assertTrue(deployed != address(0), name);
    }

    function list(uint256 first) internal pure returns (uint256[] memory values) {
        values = new uint256[](1);
        values[0] = first;
    }

    function list(uint256 first, uint256 second) internal pure returns (uint256[] memory values) {
        values = new uint256[](2);
        (values[0], values[1]) = (first, second);
    }

    /// @dev Returns `length` values, counted up from `first`.
    function range(uint256 first, uint256 length) internal pure returns (uint256[] memory values) {
        values = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            values[i] = first + i;
        }
    }
}
